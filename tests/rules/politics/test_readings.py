"""What the rules leave open: each point has its readings, and by default the one that the list of ambiguities
names.
"""

from __future__ import annotations

from redball.rules import options

READINGS = """
1 china.aircraft_needs_us_treaty: yes no
2 ipo9.difference: target_minus_own own_minus_target
3 initiative.scale: place_number reversed
4 rounding: nearest_half_up down up
5 threshold_rounding: nearest exact
6 set.japan_chain: all excess
7 set.japan_sends: production_point build_point
8 act.war_centre_cost: 1 list_cost
9 act.overlap: first_match highest
10 act.another_ideology: owner minor_current
11 act.leftover: lost shown_only
12 act.marker_in_war: yes no
13 pe.multi_six: one per_six
14 pe.negative_turns: successive total
15 elec.republican: nonzero positive_only all
16 vic.subtract_at: entry leaving
17 vic.same_ideology: entry nothing
18 vic.bitter: mp ideology
19 vic.italy_need: 6 user
20 pml.ussr_bonus: europe_or_german asia_german_only
21 pml.attack_bonus: once each
22 pml.us_all_bonus: while first_turn
23 pml.potential: available all
24 pml.t5_other: ask
25 pml.china_8_year: 1945 1946
26 pml.cw_dominions: in_addition within
27 pml.past_peace: prerequisites war_only
28 trade.limits: table
29 trade.oil_half: down nearest_half_up
30 war.france_dow: venezuela_value venezuela_only
31 treaty.fr_cv: level1_treaty nap
32 xref: corrected as_printed
33 war.announced: warn force
34 pass.deny: as_text always
35 vichy.garrison: own_worse required_lower
36 lock.first_turn: next same
37 sur.extension: add_9 total_9
38 chit.anniversary: same_turn next_turn
39 chit.later_years: yearly all_at_once
40 pact.draws: ask table
41 int.tie_margin: one real
42 int.0h: wait same_turn_only
43 use.half: exact nearest
44 use.threshold: two_thirds raw
45 use.us_as_democracy: no yes
46 sanc.level: at_least equal
47 init.marker: once per_ideology
48 init.box_effect: ask
49 imp.marker: impulse
50 imp.weather_roll: impulse turn
51 civ.naval_tie: nationalists roll agree
52 adm.distance: as_text capital home
53 war.third: computed ask
54 sanc.pearl_hex: honolulu
55 war.us_fleet: auto classic ships
56 ipo9.measure: initiative pe
59 act.alternate_control: yes no
60 imp.combined_only: mp any
61 war.target_gearup: pml pm_only
62 int.three_way: democrats none
63 ipo9.ipo1_played_by: anyone target
64 nat.india_dow: separate included
65 opt.ideology_change: off on
66 war.minor_units: other_ideology any_mp
67 gen.us_alliance: any_level level_2_up level_3
68 bid.divisor: played bid_for
69 min.ipo2_red: usable ipo5_only
70 min.blue_unjoined: no yes
71 min.neutral: mp_no_mp_war mp_no_war minor
72 act.distance_test: each_step net
72 act.step_choice: activator owner
73 act.convert_for: any own_ideology self
74 act.aggressor: any_enemy declarer
75 act.option4: any_order after_only
76 pe.war_turns: completed incl_current same_enemy
77 ipo1.centre: faction hex
78 ipo9.impossible: lapses waits
79 ipo9.two_directions: target first last
80 elec.relevant_turn: ask
81 elec.half_order: after before
82 adm.single: allowed group_only
83 ipo.embargo_end: resume permanent
84 opt0.0b_lock: per_mp per_minor
85 pml.which: owner fixed
86 pml.captured: on_top none
87 pml.rhineland: on_top in_bracket
88 pml.potential_pm: with_bonus base
89 pml.land_attack: combat with_overrun
90 pml.all_mps: in_play original
91 pml.d_waives_year: yes no
91 pml.isolated: l434 ask
92 pml.america: islands_in mainland
93 treaty.vary_refused: spent returned
94 treaty.vary_terms: trade all named_only
95 treaty.inside: stay leave
96 trade.limit_scope: per_giver total
97 trade.imposed_bp: counts_as becomes_factory
98 trade.beneficiary: resource_receiver factory_user
99 treaty.ally_war: any_mp common_enemy
100 treaty.l3_limits: apply waived
101 war.neutral_zone: allowed barred
102 war.pe_each: each once
103 war.closest: display map
104 war.join: war_at_dow war_now
105 opt.bitter_end: off on
105 opt.pe_war_roll: off on
105 opt.ussr_naval: off on
106 vic.direct_change: moved plus_two not_added
107 pe.rate: 1 2 3 1/2
107 pe.shortfall: debt forgiven
108 vichy.no_capital: factories hexes agree
109 vichy.influence_tie: surrendering ask
110 vichy.kept_block: per_mp joint
111 vichy.option4_consent: refused allowed
112 vichy.ipo9_duty: waits void overrides
113 vichy.must_accept: until_row16 always
114 pool.removal_choice: random owner ask
115 vichy.dated_half: kept_up removed_up
116 vichy.force_holding: alone together
117 vichy.aggressors: at_war signatories
117 vichy.force_payer: player split
118 opt4.letters: yes dow_only
119 nat.japan6_dow: no yes
120 nat.india_cost: full half none
121 nat.india_factories: cw india
121 nat.india_pml: floor_1 zero
122 nat.cw_in_india: stay leave
123 ukr.joined: any_war german_dow
124 ukr.units_after: stay removed
125 ukr.kiev_soviet: exists void
126 ukr.factory: both moved_only
127 prod.spread_count: on_map this_phase
128 chit.anniversary_of: oldest latest
129 lock.neutral_zone: last longest none
130 pact.lock_or_break: lock break
131 act.alternate_mover: chosen phasing
132 pass.4b_end: treaty turn
133 pass.two_controllers: any_denies all_deny
134 pass.guarantee: wins loses
134 pass.kiel: control always
135 min.ipo5_equivalent: yes no
136 int.0h_amount: up_to exact
136 int.neutral_minus: all users
137 use.dem_over_10: half_first tens_first
138 use.swap_on_move: no yes
139 sanc.war_lasts: continuous once
140 war.charge: each all_at_first
141 pact.garrison_zoc: partner at_war
142 init.two_callers: one_drops both_drop
143 init.absent_chooser: initiative ask
144 war.auto_join: top ask
144 war.auto_join_later_war: no yes
145 int.cap_scope: all paid
146 sur.extension_sum: max_9 plus_6
"""
"""Number of the ambiguity, option, and its readings, the default first."""
ROUNDING = {57, 58}
"""Points that the option of number 4 decides."""


def test_defaults():
    known, wrong, numbers = {option.name: option for option in options()}, [], set(ROUNDING)
    for line in READINGS.strip().splitlines():
        head, _, values = line.partition(": ")
        number, name = head.split()
        option = known[f"pol.{name}"]
        found = (option.clause, str(option.default), {str(each.value) for each in option.readings})
        numbers.add(int(number))
        if found != (f"POL-AMB-{int(number):02}", values.split()[0], set(values.split())):
            wrong.append((name, found))
    assert not wrong
    assert numbers == set(range(1, 147))
