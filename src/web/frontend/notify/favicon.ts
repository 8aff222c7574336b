/** A ring with its centre picked, as the portal delivers it; with a dot while something waits. */
const ring =
  '<circle cx="16" cy="16" r="12" fill="none" stroke="#4f6bed" stroke-width="4"/><circle cx="16" cy="16" r="5" fill="#4f6bed"/>';
const dot = '<circle cx="25" cy="7" r="6" fill="#e5484d" stroke="#fff" stroke-width="2"/>';

/** The icon as an address of its own: nothing has to be fetched, and the dot needs no second file. */
export function toIcon(hasWaiting: boolean): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ring}${hasWaiting ? dot : ''}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
