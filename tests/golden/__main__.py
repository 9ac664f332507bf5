from tests.golden import HOME, modes, text

for old in HOME.glob("*.txt"):
    old.unlink()
for file, (name, mode) in modes().items():
    (HOME / file).write_text(text(name, mode), encoding="utf-8")
    print(file)
