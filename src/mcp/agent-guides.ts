import { askWhen, decisionPolicy, toolName } from './strings.ts';

/**
 * The decision policy in the forms that clients read from files. Some show a server's instructions to the model
 * late or not at all. English on purpose, as everything a model reads.
 */
export const skillName = 'ask-the-human';

const title = '# Ask the human';
const summary = `Ask the human with the ${toolName} tool instead of guessing. Use when ${listed(askWhen)}.`;

/** The same sentences as the server's instructions, with the blank lines that Markdown needs. */
const policy = decisionPolicy.replaceAll(/\n(?!- )/g, '\n\n');

/** A whole request, to be taken as a pattern. */
export const exampleRequest = {
  title: 'Which database for the job queue?',
  prompt:
    'I am adding the job queue to `worker/`. The worker has no database yet, and the three candidates differ in what has to run in production, so I need your decision before I write the migration.',
  selection_mode: 'single',
  options: [
    {
      id: 'postgres',
      label: 'PostgreSQL',
      description: 'The API uses it already; one more table.',
      recommended: true,
    },
    { id: 'redis', label: 'Redis', description: 'Fastest; a new service to run.' },
    { id: 'sqlite', label: 'SQLite', description: 'Nothing to run; one machine only.' },
  ],
};

export const skill = withFront({ name: skillName, description: summary }, [
  title,
  policy,
  `Clients may list the tool under a longer name that ends in \`${toolName}\`.`,
  '## A question',
  `\`\`\`json\n${JSON.stringify(exampleRequest, null, 2)}\n\`\`\``,
  '## Without the tool',
  `If \`${toolName}\` is not among your tools, put the same question into the conversation, with the options and your recommendation, and wait for the answer. The human can add the tool with \`npx choice-mcp setup\`.`,
]);

const cursorRule = withFront({ description: summary, alwaysApply: true }, [title, policy]);

/** For VS Code with Copilot, where the pattern means every file. */
export const copilotRule = withFront({ description: summary, applyTo: "'**'" }, [title, policy]);

export const continueRule = withFront({ name: 'Ask the human', alwaysApply: true }, [title, policy]);

/** A section to paste; most agents read such a file in every project. */
export const agentsSection = text(['## Ask the human', policy]);

/** The files of this repository that hold them. */
export const guideFiles: Readonly<Record<string, string>> = {
  [`skills/${skillName}/SKILL.md`]: skill,
  [`rules/cursor/${skillName}.mdc`]: cursorRule,
  [`rules/copilot/${skillName}.instructions.md`]: copilotRule,
  [`rules/continue/${skillName}.md`]: continueRule,
  'rules/agents-section.md': agentsSection,
};

function withFront(front: Readonly<Record<string, string | boolean>>, paragraphs: readonly string[]): string {
  const lines = Object.entries(front).map(([key, value]) => `${key}: ${value}`);
  return text([['---', ...lines, '---'].join('\n'), ...paragraphs]);
}

function text(paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

function listed(items: readonly string[]): string {
  return `${items.slice(0, -1).join(', ')}, or ${items.at(-1)}`;
}
