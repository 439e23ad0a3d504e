"""What rule sets lay over the map, found by their ids.

The package ``redball.canvas.sets.<id>`` names its switched overlays ``OVERLAYS``; one without a switch is
shown by the rule set's part of the window.
"""
