"""The tools behind `cairn lab`, `cairn solve` and `cairn puzzle` for Stack-a-Biddi."""
