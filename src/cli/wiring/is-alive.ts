import { createIsAlive } from '../../application/is-alive.ts';
import { nodeMachine } from '../../files/machine.ts';
import { systemClock } from './system-clock.ts';

export const isAlive = createIsAlive({
  host: nodeMachine.host,
  isRunning: nodeMachine.isAlive,
  clock: systemClock,
});
