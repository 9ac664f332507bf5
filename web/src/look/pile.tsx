/** A pile of blocks on a table, a different one for every name: for games without a picture. */

interface Block {
  x: number;
  y: number;
  width: number;
  height: number;
  turn: number;
  colour: string;
}

const COLOURS = ["--wood", "--seat-0", "--wood", "--seat-3", "--wood", "--seat-2", "--seat-1"];
const TABLE = 318;

/** Numbers that look random but are always the same for a name. */
function* numbers(name: string): Generator<number> {
  let seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  for (;;) {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    yield seed / 2 ** 32;
  }
}

/** Blocks from the table up, each well on top of the one below. */
export function pile(name: string): Block[] {
  const chance = numbers(name);
  const next = () => chance.next().value as number;
  const blocks: Block[] = [];
  let [top, centre, width] = [TABLE, 280, 190 + next() * 50];
  for (let level = 0; level < 6; level++) {
    const height = 30 + next() * 16;
    top -= height;
    blocks.push({
      x: centre - width / 2,
      y: top,
      width,
      height,
      turn: (next() - 0.5) * 2.4,
      colour: `var(${COLOURS[Math.floor(next() * COLOURS.length)] ?? "--wood"})`,
    });
    centre += (next() - 0.5) * width * 0.36;
    width = Math.max(64, width * (0.68 + next() * 0.36));
  }
  return blocks;
}

/** The pile of a name, as a picture. */
export function Pile({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 560 350"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect width="560" height="350" fill="var(--well)" />
      <ellipse cx="280" cy={TABLE + 4} rx="190" ry="12" fill="var(--ink)" opacity="0.08" />
      <rect y={TABLE} width="560" height="40" fill="var(--wood)" />
      <path
        d={`M0 ${TABLE + 12}h560M0 ${TABLE + 22}h560`}
        stroke="var(--wood-grain)"
        strokeWidth="1.5"
      />
      {pile(name).map((block) => (
        <Drawn key={block.y} block={block} />
      ))}
    </svg>
  );
}

function Drawn({ block: { x, y, width, height, turn, colour } }: { block: Block }) {
  const shade = y + height - 8;
  return (
    <g transform={`rotate(${turn} ${x + width / 2} ${y + height})`}>
      <rect x={x} y={y} width={width} height={height - 1} rx="5" fill={colour} />
      <rect x={x} y={y} width={width} height="5" rx="2.5" fill="#fff" opacity="0.22" />
      <rect x={x} y={shade} width={width} height="7" rx="3" fill="#000" opacity="0.12" />
    </g>
  );
}
