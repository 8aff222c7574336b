/** A real picture, so small that no client has a reason to make it smaller: 16 x 16 px of red and blue squares. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAJElEQVR42mOQs7kDRyfkNOAIlzjDINRAjCJk8cGoYTQeBoUGAB4UIhDGL1P1AAAAAElFTkSuQmCC',
  'base64',
);
