import type { GalleryState } from './scene.ts';
import { aroundStates } from './states-around.ts';
import { endedStates } from './states-ended.ts';
import { formStates } from './states-forms.ts';
import { questionStates } from './states-question.ts';
import { teamStates } from './states-team.ts';

/** Every designed state of the page, by name. */
export const states: readonly GalleryState[] = [
  ...questionStates,
  ...formStates,
  ...endedStates,
  ...aroundStates,
  ...teamStates,
];
