import type { Token } from 'markdown-it';
import { codeLines, knowsLanguage } from './code/code-lines.ts';
import { toInlines } from './inlines.ts';
import { readTokens } from './reader.ts';
import type { Alignment, Block, Cell, Code, Document, HeadingLevel, Inline, ListItem } from './tree.ts';

/** Deeper quotes and lists are laid flat; their words stay. */
const maxDepth = 10;

/** Agent text as a small tree. */
export function parseMarkdown(text: string): Document {
  const blocks = toBlocks(nest(readTokens(text)));
  return { blocks, plain: blocks.some(({ kind }) => kind === 'plain') };
}

/** A token with what stands between it and the one that closes it. */
type Node = { readonly token: Token; readonly children: readonly Node[] };

function nest(tokens: readonly Token[]): readonly Node[] {
  const root: Node[] = [];
  const open = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const children: Node[] = [];
    open.at(-1)?.push({ token, children });
    if (token.nesting > 0) open.push(children);
  }
  return root;
}

function toBlocks(nodes: readonly Node[], depth = 0): readonly Block[] {
  return nodes.flatMap((node) => toBlock(node, depth));
}

function toBlock(node: Node, depth: number): readonly Block[] {
  const { token, children } = node;
  switch (token.type) {
    case 'paragraph_open':
      return [{ kind: 'paragraph', children: textIn(node) }];
    case 'heading_open':
      return [
        {
          kind: 'heading',
          level: Number(token.tag.slice('h'.length)) as HeadingLevel,
          children: textIn(node),
        },
      ];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'fence':
    case 'code_block':
      return [toCode(token.content.replace(/\n$/, ''), languageOf(token))];
    case 'blockquote_open': {
      const blocks = toBlocks(children, depth + 1);
      return depth >= maxDepth ? blocks : [{ kind: 'quote', blocks }];
    }
    case 'bullet_list_open':
      return toList(node, null, depth);
    case 'ordered_list_open':
      return toList(node, Number(token.attrGet('start') ?? 1), depth);
    case 'table_open':
      return [toTable(node)];
    case 'plain':
      return [{ kind: 'plain', text: token.content }];
    default:
      throw new Error(`no block is made of ${token.type}`);
  }
}

function textIn({ children }: Node): readonly Inline[] {
  return toInlines(children[0]?.token.children ?? []);
}

/** Coloured here, once, so that both faces show the same and the page needs no scanner. */
export function toCode(text: string, language: string | null): Code {
  const code: Code = { kind: 'code', language, text };
  return knowsLanguage(language) ? { ...code, lines: codeLines(text, language) } : code;
}

/** The first word behind a fence; the others are for tools. */
function languageOf({ info }: Token): string | null {
  return /\S+/.exec(info)?.[0] ?? null;
}

function toList({ children }: Node, start: number | null, depth: number): readonly Block[] {
  const items = children.map((item) => toItem(item, depth));
  if (depth >= maxDepth) return items.flatMap(({ blocks }) => blocks);
  return [{ kind: 'list', start, tight: !children.some(isLoose), items }];
}

/** The library hides the paragraphs of a list whose items stand close together. */
function isLoose(item: Node): boolean {
  return item.children.some(({ token }) => token.type === 'paragraph_open' && !token.hidden);
}

/** The box of a task, when something stands behind it. */
const box = /^\[([ \txX])\](?=[ \t]*\n|[ \t]+[^ \t])/;

function toItem({ children }: Node, depth: number): ListItem {
  const [first, ...others] = children;
  const text = first?.token.type === 'paragraph_open' ? first.children[0]?.token : undefined;
  const task = box.exec(text?.content ?? '');
  if (first === undefined || task === null) {
    return { checked: null, blocks: toBlocks(children, depth + 1) };
  }
  const words: Block = { kind: 'paragraph', children: withoutBox(textIn(first), task[0].length) };
  return { checked: /x/i.test(task[0]), blocks: [words, ...toBlocks(others, depth + 1)] };
}

function withoutBox([first, ...others]: readonly Inline[], length: number): readonly Inline[] {
  const text = first?.kind === 'text' ? first.text.slice(length).trimStart() : '';
  if (text !== '') return [{ kind: 'text', text }, ...others];
  return others[0]?.kind === 'break' ? others.slice(1) : others;
}

function toTable({ children }: Node): Block {
  const [head, ...rows] = children.flatMap((section) => section.children);
  return {
    kind: 'table',
    align: (head?.children ?? []).map(alignmentOf),
    head: cellsOf(head),
    rows: rows.map(cellsOf),
  };
}

function alignmentOf({ token }: Node): Alignment {
  const style = token.attrGet('style');
  return style === null ? null : (String(style).slice('text-align:'.length) as Alignment);
}

function cellsOf(row: Node | undefined): readonly Cell[] {
  return (row?.children ?? []).map(textIn);
}
