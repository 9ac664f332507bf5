"""The tools of Stack-a-Biddi for `cairn lab`, `cairn solve` and `cairn puzzle`."""
