"""Set-up: a position is put together by hand, without phases, until play begins."""
