const dot = '<circle cx="25" cy="7" r="6" fill="#e5484d" stroke="#fff" stroke-width="2"/>';

/** The icon the portal delivered, with a dot: still an address of its own, so nothing has to be fetched. */
export function withDot(icon: string): string {
  const end = encodeURIComponent('</svg>');
  return icon.replace(end, encodeURIComponent(dot) + end);
}
