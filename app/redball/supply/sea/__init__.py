"""Sea areas and ports: who is there, who may embark, whose convoy points carry supply."""
