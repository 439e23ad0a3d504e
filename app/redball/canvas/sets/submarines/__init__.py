"""What submarine warfare lays over the map: a plate for each sea area with convoys, escorts or submarines."""

from redball.canvas.sets.submarines.areas import SeaAreas

OVERLAYS = (SeaAreas,)
