// Agent text on its way to a face: prompts made to be slow, and prompts made to be read.

import { ms, times } from './figures.mjs';
import { loadSource } from './load-source.mjs';
import { quietMoment } from './quiet.mjs';

const columns = 76;
const defaultInputs = 1_000;
/** Between two looks at whether the machine is quiet. */
const batch = 50;

export async function markdown({ inputs = defaultInputs } = {}) {
  const source = await loadSource(`
    export { cleanText } from './src/domain/text/clean-text.ts';
    export { parseMarkdown } from './src/markdown/parse.ts';
    export { markdownLines } from './src/terminal/text/markdown-lines.ts';
    export { unicodeSymbols } from './src/terminal/text/symbols.ts';
    export { hostileText, seeded } from './test/support/hostile-markdown.ts';
    export { ordinaryPrompts } from './test/support/ordinary-prompts.ts';
  `);
  const random = source.seeded(1);
  const ordinary = source.ordinaryPrompts.map(([, text]) => text);
  // The first texts of a process pay for compiling; a portal's first question does so before anybody waits.
  for (const text of ordinary) measure(source, text);
  const hostile = await measureAll(source, Number(inputs), () => source.hostileText(random));
  const normal = await measureAll(source, 10 * ordinary.length, (at) => ordinary[at % ordinary.length]);
  return [...rows('hostile', hostile), ...rows('ordinary', normal)];
}

async function measureAll(source, count, textAt) {
  const samples = [];
  for (let at = 0; at < count; at += 1) {
    if (at % batch === 0) await quietMoment();
    samples.push(measure(source, textAt(at)));
  }
  return samples;
}

function measure({ cleanText, parseMarkdown, markdownLines, unicodeSymbols }, text) {
  const startedAt = performance.now();
  cutEvery(text, columns);
  const cutAt = performance.now();
  const document = parseMarkdown(cleanText(text));
  const parsedAt = performance.now();
  markdownLines(document, { width: columns, symbols: unicodeSymbols });
  const drawnAt = performance.now();
  return { floor: cutAt - startedAt, page: parsedAt - cutAt, terminal: drawnAt - cutAt };
}

/** The least a terminal has to do: lines, none longer than the screen is wide. */
function cutEvery(text, width) {
  return text.split('\n').flatMap((line) => {
    const characters = Array.from(line);
    const pieces = [];
    for (let at = 0; at < characters.length; at += width)
      pieces.push(characters.slice(at, at + width).join(''));
    return pieces;
  });
}

function rows(corpus, samples) {
  return ['page', 'terminal'].flatMap((face) =>
    [
      ['p50', 0.5],
      ['p99', 0.99],
      ['max', 1],
    ].map(([name, share]) => {
      const [floor, ours] = [quantile(samples, 'floor', share), quantile(samples, face, share)];
      return {
        what: `${samples.length} ${corpus} prompts → ${face}, ${name}`,
        floor: ms(floor),
        ours: ms(ours),
        figure: times(ours, floor),
        value: ours,
        aim: 150,
      };
    }),
  );
}

function quantile(samples, field, share) {
  const sorted = samples.map((sample) => sample[field]).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
