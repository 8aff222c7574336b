/** One connected page, as far as the live desk is concerned. */
export type Tab = {
  /** Takes a `Push` as JSON. */
  send(text: string): void;
  /** Says goodbye and hangs up; never takes longer than a moment. */
  close(): void;
};
