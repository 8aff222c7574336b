import type { Push } from '../../wire.ts';

/** One connected page, as far as the live desk is concerned. */
export type Tab = {
  push(message: Push): void;
  /** Says goodbye and hangs up; never takes longer than a moment. */
  close(): void;
};
