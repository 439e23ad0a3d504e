"""Players who share a machine: whether one looks at a time, who plays which powers, and their pass phrases.

A pass phrase is kept as a salted hash.  It is a curtain all the same: who opens the save with another program
reads everything in it.
"""

from __future__ import annotations

import hmac
import re
import unicodedata
from hashlib import scrypt
from secrets import token_bytes
from typing import Literal

import msgspec

from redball.game.kinds import PowerCode
from redball.game.secrets import Viewers, viewers
from redball.game.state import Game
from redball.game.tables import RowSection, Table


class Hotseat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One player looks at a time.  ``together`` names, for a power whose player plays another one as well,
    that other one.
    """

    together: dict[str, str] = {}


HOTSEAT = Table(
    "base_hotseat",
    Literal["hotseat"],
    Hotseat,
    RowSection("of", "Where one player looks at a time, and who plays several powers."),
)


def _own(_game: Game, power: str) -> str:
    """Whose a pass phrase is."""
    return power


PASS_PHRASES = Table(
    "base_pass_phrases",
    PowerCode,
    str,
    RowSection("power hash", "Pass phrases of powers in games of hotseat, as salted hashes."),
    secret=_own,
)

# --- who sits together --------------------------------------------------------------------------------------


def is_on(game: Game) -> bool:
    """True where one player looks at a time."""
    return bool(HOTSEAT.of(game))


def leader(game: Game, power: str) -> str:
    """The power under which the player of a power is named: usually itself."""
    found = HOTSEAT.of(game).get("hotseat")
    return found.together.get(power, power) if found is not None else power


def seat(game: Game, power: str) -> frozenset[str]:
    """All powers of the player who plays one."""
    first = leader(game, power)
    return frozenset(code for code in game.powers if leader(game, code) == first) | {power}


def seats(game: Game) -> tuple[tuple[str, ...], ...]:
    """The powers of each player, the leading one first, in the order of the powers."""
    playing = [code for code, power in game.powers.items() if power.in_play]
    led: dict[str, list[str]] = {}
    for code in playing:
        led.setdefault(leader(game, code), []).append(code)
    return tuple(tuple(sorted(codes, key=lambda code: code != first)) for first, codes in led.items())


# --- pass phrases -------------------------------------------------------------------------------------------

_COST, _BLOCK, _LANES = 1 << 13, 8, 1
_SALT, _SIZE = 16, 32
_HASHED = re.compile(r"scrypt:[0-9a-f]{32}:[0-9a-f]{64}")


def is_hash(text: str) -> bool:
    """True for what :func:`hashed` makes."""
    return _HASHED.fullmatch(text) is not None


def hashed(phrase: str) -> str:
    """A pass phrase as the save keeps it: ``scrypt``, a salt of its own, the hash."""
    salt = token_bytes(_SALT)
    return f"scrypt:{salt.hex()}:{_hash(phrase, salt).hex()}"


def _hash(phrase: str, salt: bytes) -> bytes:
    plain = unicodedata.normalize("NFC", phrase).encode()
    return scrypt(plain, salt=salt, n=_COST, r=_BLOCK, p=_LANES, dklen=_SIZE)


def locked(game: Game, who: Viewers) -> tuple[str, ...]:
    """The powers among those of a player that have a pass phrase."""
    kept = PASS_PHRASES.of(game)
    return tuple(code for code in game.powers if code in viewers(who) and code in kept)


def opens(game: Game, who: Viewers, phrase: str) -> bool:
    """True where a pass phrase is that of one of a player's powers, or none of them has any."""
    kept = [PASS_PHRASES.of(game)[code] for code in locked(game, who)]
    return not kept or any(_fits(each, phrase) for each in kept)


def _fits(kept: str, phrase: str) -> bool:
    if not is_hash(kept):  # of a scenario that somebody wrote
        return False
    _, salt, found = kept.split(":")
    return hmac.compare_digest(bytes.fromhex(found), _hash(phrase, bytes.fromhex(salt)))
