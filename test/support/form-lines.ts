import { readGiven } from '../../src/domain/validation/given-fields.ts';
import type { OtherOption } from '../../src/domain/validation/other-options.ts';
import type { OtherQuestion } from '../../src/domain/validation/other-question.ts';
import { type Entry, type Form, readForm } from '../../src/domain/validation/other-shapes.ts';
import { problemLine } from '../../src/domain/validation/problem.ts';

/**
 * What became of a call, a line for each thing worth saying: `form` and `rest` where the call says something about
 * all its questions, then every question, then every refusal.
 */
export function formLines(call: object): readonly string[] {
  const reading = readForm(readGiven(call));
  if (reading === null) return ['our own flat shape'];
  return [
    ...frameLines(reading.form),
    ...reading.form.entries.map(entryLine),
    ...reading.problems.map((problem) => `refused: ${problemLine(problem)}`),
  ];
}

function frameLines({ title, prompt, rest }: Form): readonly string[] {
  const frame = title === null && prompt === null ? [] : [`form: ${title ?? '-'} — ${prompt ?? '-'}`];
  return rest.size === 0 ? frame : [...frame, `rest: ${JSON.stringify(Object.fromEntries(rest))}`];
}

function entryLine(entry: Entry): string {
  return entry.shape === 'own' ? `own: ${JSON.stringify(entry.fields)}` : questionLine(entry.question);
}

/** `#id title [short] — prompt {preview} (optional) | mode 1..2 | a=Label* (description) {preview}, b | …` */
function questionLine(question: OtherQuestion): string {
  const { id, title, short, prompt, preview, optional, mode, min, max, options } = question;
  const about = [
    id === null ? '' : `#${id} `,
    title,
    short === null ? '' : ` [${short}]`,
    prompt === null ? '' : ` — ${prompt}`,
    preview === null ? '' : ` {${preview}}`,
    optional ? ' (optional)' : '',
  ].join('');
  return [
    about,
    min === null && max === null ? mode : `${mode} ${min ?? ''}..${max ?? ''}`,
    ...(options.length === 0 ? [] : [options.map(optionText).join(', ')]),
    ...(question.defaultIds === null ? [] : [`default ${question.defaultIds.join(', ')}`]),
    ...(question.placeholder === null ? [] : [`placeholder ${question.placeholder}`]),
  ].join(' | ');
}

function optionText({ id, label, description, recommended, preview }: OtherOption): string {
  const name = id === label ? id : `${id}=${label}`;
  const more = [description === null ? '' : ` (${description})`, preview === null ? '' : ` {${preview}}`];
  return `${name}${recommended ? '*' : ''}${more.join('')}`;
}
