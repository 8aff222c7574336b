import { mcpSlice } from '../../mcp/settings.ts';
import { notifySlice } from '../../notify/settings.ts';
import { coreSlice } from '../../settings/core-slice.ts';
import type { ValuesOfAll } from '../../settings/slice.ts';
import { teamSlice } from '../../settings/team-slice.ts';
import { placeSlice, storeSlice } from '../../store/settings.ts';
import { terminalSlice } from '../../terminal/settings.ts';
import { webSlices } from '../../web/settings.ts';

/** Every room's settings, in the order in which they are listed. */
export const slices = [
  coreSlice,
  ...webSlices,
  notifySlice,
  terminalSlice,
  mcpSlice,
  placeSlice,
  teamSlice,
  storeSlice,
] as const;
export type AllValues = ValuesOfAll<typeof slices>;
