import { type ReadonlySignal, type Signal, useComputed, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { tagOfText } from '../../../i18n/locale.ts';
import type { Document } from '../../../markdown/tree.ts';
import type { Section } from '../answer/section.ts';
import { Icon } from '../components/icons.tsx';
import { useMedia } from '../components/use-media.ts';
import { useWords } from '../page.ts';
import { Prompt } from './prompt.tsx';

/** Wide enough for the list, the options and what stands beside them. */
const roomBeside = '(min-width: 1180px)';
/** More than two are not compared, they are browsed. */
const mostPinned = 2;

/** What is known to the options about the previews of one question. */
export type Evidence = {
  /** Whether previews stand beside the options; else each unfolds below its own. */
  readonly isBeside: boolean;
  previewOf(optionId: string): Document | null;
  /** The options whose previews stay: pinned beside the options, or unfolded below them. */
  readonly kept: ReadonlySignal<readonly string[]>;
  keep(optionId: string): void;
  /** The option in focus; null while none is. */
  readonly attended: Signal<string | null>;
};

export function useEvidence(section: Section): Evidence {
  const isBeside = useMedia(roomBeside);
  const pinned = useSignal<readonly string[]>([]);
  const unfolded = useSignal<readonly string[]>([]);
  const attended = useSignal<string | null>(null);
  const kept = isBeside ? pinned : unfolded;
  return {
    isBeside,
    kept,
    attended,
    previewOf(optionId) {
      const { question } = section.part.peek();
      const at = question.options.findIndex(({ id }) => id === optionId);
      return section.texts.value?.options[at] ?? null;
    },
    keep(optionId) {
      const others = kept.peek().filter((id) => id !== optionId);
      const wasKept = others.length < kept.peek().length;
      kept.value = wasKept ? others : [...others.slice(isBeside ? 1 - mostPinned : 0), optionId];
    },
  };
}

type Props = {
  readonly section: Section;
  readonly evidence: Evidence;
  /** The option that Tab reaches: it stands for all while none is in focus. */
  readonly focused: ReadonlySignal<string | null>;
};

/** Beside the options: the preview of the one in focus, or those that are pinned. The options never move for it. */
export function EvidenceBeside({ section, evidence, focused }: Props): JSX.Element {
  const words = useWords().evidence;
  const pinned = evidence.kept.value;
  const { options } = section.part.value.question;
  const has = (id: string | null) => id !== null && evidence.previewOf(id) !== null;
  const first = has(focused.value) ? focused.value : options.find(({ id }) => has(id))?.id;
  const near = evidence.attended.value ?? first ?? null;
  const ids = pinned.length > 0 ? pinned : near === null ? [] : [near];
  const shown = options.filter(({ id }) => ids.includes(id) && has(id));
  return (
    <div class="evidence-place">
      <div class="evidence-panes" data-panes={shown.length}>
        {shown.map(({ id, label }) => (
          <Pane
            key={pinned.length > 0 ? id : 'near'}
            name={words.of(label)}
            label={label}
            document={evidence.previewOf(id)}
            pin={{ isPinned: pinned.includes(id), toggle: () => evidence.keep(id) }}
          />
        ))}
        {shown.length === 0 && <p class="evidence-none">{words.none}</p>}
      </div>
    </div>
  );
}

/** The evidence of the question itself. */
export function QuestionEvidence({ document }: { readonly document: Document }): JSX.Element {
  const words = useWords().evidence;
  return <Pane name={words.name} label={words.name} document={document} pin={null} />;
}

type PaneProps = {
  readonly name: string;
  readonly label: string;
  readonly document: Document | null;
  readonly pin: { readonly isPinned: boolean; toggle(): void } | null;
};

function Pane({ name, label, document, pin }: PaneProps): JSX.Element {
  const words = useWords().evidence;
  return (
    <section class="evidence" aria-label={name}>
      <header class="evidence-head">
        <span class="evidence-label" dir="auto" lang={tagOfText(label)}>
          {label}
        </span>
        {pin !== null && (
          <button
            type="button"
            class="evidence-pin"
            aria-pressed={pin.isPinned}
            aria-label={words.pinOf(label)}
            onClick={pin.toggle}
          >
            <Icon name="pin" size={13} />
            {pin.isPinned ? words.pinned : words.pin}
          </button>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="evidence-body" tabIndex={0}>
        {document !== null && <Prompt document={document} />}
      </div>
    </section>
  );
}

type InCard = {
  readonly id: string;
  readonly label: string;
  readonly evidence: Evidence;
  readonly tabIndex: 0 | -1;
};

/** In an option: what pins its preview, or unfolds it where there is no room beside. */
export function OptionPreview({ id, label, evidence, tabIndex }: InCard): JSX.Element | null {
  const words = useWords().evidence;
  const isKept = useComputed(() => evidence.kept.value.includes(id)).value;
  const document = evidence.previewOf(id);
  if (document === null) return null;
  if (evidence.isBeside) {
    return (
      <button
        type="button"
        class="option-preview"
        data-preview
        tabIndex={tabIndex}
        aria-pressed={isKept}
        aria-label={words.pinOf(label)}
        title={words.pinOf(label)}
        onClick={() => evidence.keep(id)}
      >
        <Icon name="pin" size={13} />
        <span class="option-preview-text">{isKept ? words.pinned : words.pin}</span>
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        class="option-preview"
        data-preview
        tabIndex={tabIndex}
        aria-expanded={isKept}
        aria-label={words.of(label)}
        onClick={() => evidence.keep(id)}
      >
        <Icon name={isKept ? 'minus' : 'plus'} size={13} />
        {words.name}
      </button>
      {isKept && (
        <div class="option-evidence">
          <Prompt document={document} />
        </div>
      )}
    </>
  );
}
