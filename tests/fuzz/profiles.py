"""House profiles with changed values, lines and characters."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from redball.errors import RedballError
from redball.game import library
from redball.rules import check_options
from redball.rules.clauses import all_options
from redball.rules.profiles import orders_of, profile_of, read_profile, save_profile, write_profile

from tests.fuzz import ground
from tests.fuzz.bending import bent_bytes, bent_lines, bent_tree, nonsense
from tests.fuzz.scenarios import as_toml
from tests.fuzz.soundness import Nonsense, is_text


def begin(folder: Path) -> Callable[[random.Random], bool]:
    """Give what spoils a profile and plays by it if it is accepted."""
    ground.settle(folder)
    game = ground.full_game(library.atlas("theatre"))
    text, path = write_profile(profile_of({}, "Tuesday")), folder / "case.toml"
    plain = tomllib.loads(text)
    some = list(plain["options"])

    def case(dice: random.Random) -> bool:
        roll = dice.random()
        few = {"profile": "Tuesday", "options": {k: plain["options"][k] for k in dice.sample(some, 6)}}
        if roll < 0.2:
            data = as_toml(bent_tree(few, dice), text, dice)
        elif roll < 0.7:
            few["options"][dice.choice((*some, "supply.limit", "oil", "x.y"))] = nonsense(dice)
            data = as_toml(few, text, dice)
        elif roll < 0.9:
            data = bent_lines(text, dice).encode("utf-8", "replace")
        else:
            data = bent_bytes(text.encode(), dice)
        path.write_bytes(data)
        try:
            profile = read_profile(path)
        except RedballError as error:
            if not error.faults or any(
                not is_text(f.sentence()) or len(f.sentence()) > 2_000 for f in error.faults
            ):
                raise Nonsense(f"it says {str(error)!r:.300}") from error
            return False
        if not profile.name.strip() or not is_text(profile.name):
            raise Nonsense(f"the name {profile.name!r:.100}")
        for name, value in profile.options.items():
            option = all_options().get(name)
            kinds = {(type(choice), choice) for choice in option.choices} if option is not None else set()
            if kinds and (type(value), value) not in kinds:
                raise Nonsense(f"{name} = {value!r:.100}")
        save_profile(profile, path)
        if read_profile(path) != profile:
            raise Nonsense("it comes back as another profile")
        options = {order.name: order.value for order in orders_of(profile, game)}
        check_options(replace(game, options=options), "case")
        return True

    return case
