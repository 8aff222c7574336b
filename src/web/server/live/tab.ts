/** One connected page, as far as live updates are concerned. */
export type Tab = {
  /** Takes a `Push` as JSON. */
  send(text: string): void;
  /** Says goodbye and hangs up; never takes longer than a moment. */
  close(): void;
};
