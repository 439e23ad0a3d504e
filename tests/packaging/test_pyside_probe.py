"""PySide6 6.12.0 aborts on Python 3.10 and 3.11 after some 5,000 calls that return None: a probe."""

import subprocess
import sys

PROBE = """
from PySide6.QtCore import QObject
thing = QObject()
for _ in range(20_000):
    thing.setObjectName("counter")
    thing.parent()
print("sound")
"""


def test_twenty_thousand_calls_that_return_none_leave_the_process_alive():
    answer = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stdout.strip()) == (0, "sound"), answer.stderr
