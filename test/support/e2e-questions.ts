/** Questions as an agent would ask them, one per way of answering. */
const prompt = 'The release is ready. I need a decision because the next step cannot be undone.';

const options = [
  { id: 'alpha', label: 'Alpha', description: 'The careful way.' },
  { id: 'beta', label: 'Beta', recommended: true },
  { id: 'gamma', label: 'Gamma' },
  { id: 'delta', label: 'Delta' },
] as const;

export const pickOne = { title: 'Which way?', prompt, selection_mode: 'single', options } as const;
export const pickSome = { title: 'Which ways?', prompt, selection_mode: 'multi', options } as const;
export const typeIt = { title: 'What is it called?', prompt, selection_mode: 'text_input' } as const;
export const pickOrType = {
  title: 'Which way, or another?',
  prompt,
  selection_mode: 'hybrid',
  options,
} as const;
