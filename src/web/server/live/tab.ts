/** One connected page, as far as live updates are concerned. */
export type Tab = {
  /** Takes a `Push` as JSON. */
  send(text: string): void;
  /** Closes the connection, by force after 100 ms. */
  close(): void;
};
