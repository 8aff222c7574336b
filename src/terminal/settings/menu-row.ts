import type { Step } from '../question/state.ts';

/** One line of the settings screen: what it is called, what it says now, and what changing it does. */
export type MenuRow = {
  readonly label: string;
  readonly value: string;
  readonly help: string;
  /** A help that is of no use when cut, as a command to run is. */
  readonly helpIsWhole?: boolean;
  readonly change: (by: 1 | -1) => Step;
};
