/* What is wrong with the layout of a page, in sentences; see test_sizes.py. */
([parts, slack]) => {
  const wrong = [];
  const page = document.scrollingElement;
  const glass = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };

  const within = (a, b) =>
    a.left >= b.left - slack &&
    a.right <= b.right + slack &&
    a.top >= b.top - slack &&
    a.bottom <= b.bottom + slack;
  const place = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join();
  const named = (one) => one.className.baseVal ?? one.className;

  function* frames(one) {
    for (let up = one.parentElement; up; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (overflowX !== "visible" || overflowY !== "visible") yield up;
    }
  }

  function cut({ name, one, box }) {
    if (!within(box, glass)) wrong.push(`${name} ${place(box)} is not all on the screen`);
    for (const up of frames(one)) {
      const frame = up.getBoundingClientRect();
      if (within(box, frame)) continue;
      wrong.push(`${name} ${place(box)} is cut off by ${named(up)} ${place(frame)}`);
      return;
    }
  }

  function covered({ name, one, box }) {
    const over = new Set();
    const shares = [0.04, 0.27, 0.5, 0.73, 0.96];
    for (const x of shares)
      for (const y of shares) {
        const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
        if (hit && !one.contains(hit) && !hit.contains(one)) over.add(named(hit));
      }
    if (over.size) wrong.push(`${name} ${place(box)} lies under ${[...over].join(" and ")}`);
  }

  function overlap(a, b) {
    if (a.name >= b.name || a.one.contains(b.one) || b.one.contains(a.one)) return;
    const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    if (across > slack && down > slack) wrong.push(`${a.name} and ${b.name} overlap`);
  }

  function small({ name, one, box }) {
    if (one.matches("button") && (box.width < 43 || box.height < 43))
      wrong.push(`${name} ${place(box)} is too small for a finger`);
  }

  const found = parts.flatMap((name) =>
    [...document.querySelectorAll(`main [data-part="${name}"]`)]
      .map((one) => ({ name, one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width && box.height),
  );
  if (page.scrollWidth > glass.right) wrong.push(`the page is ${page.scrollWidth} wide`);
  if (page.scrollHeight > glass.bottom + slack) wrong.push(`the page is ${page.scrollHeight} high`);
  for (const part of found) {
    cut(part);
    covered(part);
    small(part);
    for (const other of found) overlap(part, other);
  }
  return { wrong, found: found.map(({ name }) => name) };
};
