import type { GalleryState } from './scene.ts';
import { aroundStates } from './states-around.ts';
import { attachmentStates } from './states-attachments.ts';
import { endedStates } from './states-ended.ts';
import { formStates } from './states-forms.ts';
import { questionStates } from './states-question.ts';
import { teamStates } from './states-team.ts';
import { unhurriedStates } from './states-unhurried.ts';

/** Every designed state of the page, by name. */
export const states: readonly GalleryState[] = [
  ...questionStates,
  ...formStates,
  ...attachmentStates,
  ...unhurriedStates,
  ...endedStates,
  ...aroundStates,
  ...teamStates,
];
