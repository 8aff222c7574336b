import type { Random } from '../support/seeded-random.ts';
import type { HomeDisk } from './home-disk.ts';
import type { Ledger } from './ledger.ts';
import type { Servers } from './servers.ts';

/** What all agents, people and troubles of a run share. */
export type World = {
  readonly random: Random;
  readonly ledger: Ledger;
  readonly disk: HomeDisk;
  readonly servers: Servers;
  readonly figures: Figures;
  /** The environment of every program that is started. */
  readonly env: Record<string, string>;
  /** The last address an agent was given: how a person comes in, or comes back. */
  address: string | null;
  /** Commands that agents handed over and that run in no terminal yet. */
  readonly handedOver: { readonly id: string; readonly command: string }[];
  /** Which person writes the draft of a session. */
  readonly writers: Map<string, number>;
  isOver(): boolean;
  newText(): string;
};

/** What happened, for the one line at the end. */
export type Figures = {
  taken: { portal: number; tab: number; terminal: number };
  drafts: number;
  kills: number;
  stops: number;
  fullDisks: number;
  damagedFiles: number;
  clockJumps: number;
  readonly takeoverMs: number[];
};

export function createFigures(): Figures {
  return {
    taken: { portal: 0, tab: 0, terminal: 0 },
    drafts: 0,
    kills: 0,
    stops: 0,
    fullDisks: 0,
    damagedFiles: 0,
    clockJumps: 0,
    takeoverMs: [],
  };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
