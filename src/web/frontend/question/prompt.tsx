import type { JSX } from 'preact';
import type { Block, Code, Document, Inline, Link, List, Run, Table } from '../../../markdown/tree.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Icon } from '../components/icons.tsx';
import { useWords } from '../page.ts';

type PromptProps = { readonly document: Document; readonly lang?: string | undefined };

/** The agent's words as elements of ours. They arrive as a tree, so there is no HTML that could be anything else. */
export function Prompt({ document, lang }: PromptProps): JSX.Element | null {
  const words = useWords().question;
  if (document.blocks.length === 0) return null;
  return (
    <div class="prompt" dir="auto" lang={lang}>
      {document.plain && (
        <p class="prompt-plain-note" role="note">
          {words.plainText}
        </p>
      )}
      <Blocks blocks={document.blocks} />
    </div>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }): JSX.Element {
  return (
    <>
      {blocks.map((block, index) => (
        <OneBlock key={index} block={block} />
      ))}
    </>
  );
}

function OneBlock({ block }: { readonly block: Block }): JSX.Element {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.children} />
        </p>
      );
    case 'heading':
      // One level for the reader's outline: the agent's levels start anywhere, the question's title is the first.
      return (
        <h2 class={`prompt-heading prompt-heading-${block.level}`}>
          <Inlines inlines={block.children} />
        </h2>
      );
    case 'list':
      return <Items list={block} />;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'code':
      return <Listing code={block} />;
    case 'table':
      return <Grid table={block} />;
    case 'rule':
      return <hr />;
    case 'plain':
      return <p class="prompt-plain">{block.text}</p>;
  }
}

function Items({ list }: { readonly list: List }): JSX.Element {
  const words = useWords().question;
  const items = list.items.map((item, index) => (
    <li key={index} class={item.checked === null ? '' : 'task'}>
      {item.checked !== null && (
        <span class="task-box" role="img" aria-label={item.checked ? words.done : words.notDone}>
          {item.checked && <Icon name="check" size={12} />}
        </span>
      )}
      <Blocks blocks={item.blocks} />
    </li>
  ));
  const tight = list.tight ? 'tight' : '';
  if (list.start === null) return <ul class={tight}>{items}</ul>;
  return (
    <ol class={tight} start={list.start}>
      {items}
    </ol>
  );
}

function Listing({ code }: { readonly code: Code }): JSX.Element {
  const words = useWords().question;
  const { language, text, lines } = code;
  return (
    <figure class="code">
      <figcaption>
        <span>{language ?? ''}</span>
        <CopyButton text={text} quiet />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, and two blocks have the same name */}
      <div class="code-scroll" role="group" tabIndex={0} aria-label={language ?? words.codeBlock}>
        <pre dir="ltr">
          <code>
            {lines === undefined ? text : lines.map((line, at) => [at > 0 && '\n', ...line.map(toSpan)])}
          </code>
        </pre>
      </div>
    </figure>
  );
}

function toSpan(run: Run): string | JSX.Element {
  if (typeof run === 'string') return run;
  const [kind, text] = run;
  return <span class={`code-${kind}`}>{text}</span>;
}

function Grid({ table }: { readonly table: Table }): JSX.Element {
  const words = useWords().question;
  const alignOf = (column: number) => table.align[column] ?? 'start';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, and two tables have the same name
    <div class="table" role="group" tabIndex={0} aria-label={words.table}>
      <table>
        <thead>
          <tr>
            {table.head.map((cell, column) => (
              <th key={column} scope="col" data-align={alignOf(column)}>
                <Inlines inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, column) => (
                <td key={column} data-align={alignOf(column)}>
                  <Inlines inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Inlines({ inlines }: { readonly inlines: readonly Inline[] }): JSX.Element {
  return (
    <>
      {inlines.map((inline, index) => (
        <OneInline key={index} inline={inline} />
      ))}
    </>
  );
}

function OneInline({ inline }: { readonly inline: Inline }): JSX.Element {
  switch (inline.kind) {
    case 'text':
      return <>{inline.text}</>;
    case 'strong':
      return (
        <strong>
          <Inlines inlines={inline.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines inlines={inline.children} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Inlines inlines={inline.children} />
        </s>
      );
    case 'code':
      return <code>{inline.text}</code>;
    case 'link':
      return <Outside link={inline} />;
    case 'break':
      return <br />;
  }
}

/** A link says where it really goes: its text may claim another address. */
function Outside({ link }: { readonly link: Link }): JSX.Element {
  return (
    <a class="outside" href={link.href} target="_blank" rel="noopener noreferrer" title={link.href}>
      <Inlines inlines={link.children} />
      {!namesHost(plainText(link.children), link.host) && <span class="outside-host"> ({link.host})</span>}
    </a>
  );
}

/**
 * Only a text that starts with the host, letter for letter, has named it: one that stands further back proves
 * nothing (`https://bank.example@evil.example`, `https://bank.example/evil.example`), and one that is merely read
 * as the same host may look like another.
 */
function namesHost(text: string, host: string): boolean {
  const address = text.toLowerCase().replace(/^https?:\/\//, '');
  return address.startsWith(host) && /^([/?#]|$)/.test(address.slice(host.length));
}

function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if ('text' in inline) return inline.text;
      return 'children' in inline ? plainText(inline.children) : '';
    })
    .join('');
}
