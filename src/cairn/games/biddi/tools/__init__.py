"""What `cairn lab`, `cairn solve` and `cairn puzzle` run for Stack-a-Biddi."""
