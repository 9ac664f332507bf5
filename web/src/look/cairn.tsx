/** The sign of the house: a cairn, stones stacked by hand. */

/** The sign as a picture, so many pixels wide. */
export function Cairn({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <path
        fill="var(--stone)"
        d="M6 51.5c0-5.8 10.5-8.5 26.5-8.5 15.5 0 25.5 2.7 25.5 8.3 0 5.2-10 8.2-26 8.2S6 56.5 6 51.5Z"
      />
      <path
        fill="var(--accent)"
        d="M13 36.2c0-5.2 7.5-8 18.5-8C43 28.2 51 31 51 36c0 4.6-7.5 6.6-19 6.6S13 40.6 13 36.2Z"
      />
      <path
        fill="var(--warning)"
        d="M22.5 22c0-4.4 5-7 11.5-7s11 2.8 11 6.8c0 4-4.6 5.9-11.3 5.9S22.5 25.8 22.5 22Z"
      />
      <path
        fill="var(--seat-1)"
        d="M25.5 9.8c0-3.2 2.9-5.3 6.4-5.3 3.6 0 6.1 2.2 6.1 5.2 0 3-2.6 4.7-6.2 4.7s-6.3-1.6-6.3-4.6Z"
      />
    </svg>
  );
}
