from tests.golden import HOME, texts

for old in HOME.glob("*.txt"):
    old.unlink()
for name, text in texts().items():
    (HOME / name).write_text(text, encoding="utf-8")
    print(f"{name}: {len(text.splitlines())} lines")
