/** Ids that a client gives its messages, so that one sent again counts once. */

/** A unique id; crypto.randomUUID is unavailable over plain http in a home network. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}
