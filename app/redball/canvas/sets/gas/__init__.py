"""What saved gas lays over the map: the maps for which gas is paid, who has paid and who is limited there,
and the gas that is saved.
"""

from redball.canvas.sets.gas.maps import GasMaps
from redball.canvas.sets.gas.markers import GasMarkers
from redball.canvas.sets.gas.who import GasStanding

OVERLAYS = (GasMaps, GasStanding, GasMarkers)
