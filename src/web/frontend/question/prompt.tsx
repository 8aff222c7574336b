import type { JSX } from 'preact';
import type { Block, Document, List, Table } from '../../../markdown/tree.ts';
import { CopyButton } from '../look/copy-button.tsx';
import { Icon } from '../look/icons.tsx';
import { useWords } from '../page.ts';
import { Inlines } from './prompt-inline.tsx';

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
        <One key={index} block={block} />
      ))}
    </>
  );
}

function One({ block }: { readonly block: Block }): JSX.Element {
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
      return <Code language={block.language} text={block.text} />;
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

function Code({ language, text }: { readonly language: string | null; readonly text: string }): JSX.Element {
  const words = useWords().question;
  return (
    <figure class="code">
      <figcaption>
        <span>{language ?? ''}</span>
        <CopyButton text={text} quiet />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section class="code-scroll" tabIndex={0} aria-label={language ?? words.codeBlock}>
        <pre dir="ltr">
          <code>{text}</code>
        </pre>
      </section>
    </figure>
  );
}

function Grid({ table }: { readonly table: Table }): JSX.Element {
  const words = useWords().question;
  const alignOf = (column: number) => table.align[column] ?? 'start';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="table" tabIndex={0} aria-label={words.table}>
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
    </section>
  );
}
