import type { doctorWords } from './strings.ts';

export type DoctorWords = (typeof doctorWords)['en'];

/** One thing that was looked at; what is not in order comes with what to do about it. */
export type Finding = {
  readonly name: keyof DoctorWords['names'];
  readonly ok: boolean;
  readonly text: string;
  /** The same for programs, where there is more than a text. */
  readonly details?: Readonly<Record<string, unknown>>;
};
