import { createIsAlive } from '../../application/is-alive.ts';
import { thisProcess } from '../../files/this-process.ts';
import { systemClock } from './system-clock.ts';

export const isAlive = createIsAlive({
  host: thisProcess.host,
  isRunning: thisProcess.isAlive,
  clock: systemClock,
});
