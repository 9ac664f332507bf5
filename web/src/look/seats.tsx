/** Players: six colours that everybody can tell apart, each with a sign of its own. */

const SIGNS = ["●", "■", "▲", "◆", "✚", "○"] as const;

export function seatColour(seat: number): string {
  return `var(--seat-${seat % SIGNS.length})`;
}

export function seatSign(seat: number): string {
  return SIGNS[seat % SIGNS.length] as string;
}

export function SeatSign({ seat }: { seat: number }) {
  return (
    <span aria-hidden="true" style={{ color: seatColour(seat) }}>
      {seatSign(seat)}
    </span>
  );
}
