import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Attachment } from '../../../domain/answer/attachment.ts';
import { attachmentProblemText, fileSize } from '../../../domain/answer/attachment-problem-text.ts';
import type { Language } from '../../../domain/language.ts';
import type { Answering } from '../answer/answering.ts';
import type { PendingFile, RefusedFile } from '../answer/attaching.ts';
import type { Section } from '../answer/section.ts';
import { AttachmentTiles, RemoveButton, TileFace } from '../components/attachment-tiles.tsx';
import { Icon } from '../components/icons.tsx';
import { showingFailure, usePage, useWords } from '../page.ts';
import type { PageWords } from '../strings.ts';
import { sectionAt } from './focus.ts';

type Props = { readonly answering: Answering; readonly section: Section };

/** The files of one question: those that are there, those on their way, and those that cannot be added. */
export function Attachments({ answering, section }: Props): JSX.Element | null {
  const page = usePage();
  const { attaching } = answering;
  const { at } = section;
  const ofThis = ({ question }: { question: number }) => question === at;
  const stored = attaching.stored.value.filter(ofThis);
  const pending = attaching.pending.value.filter(ofThis);
  const refused = attaching.refused.value.filter(ofThis);
  useArrivals(answering, at);
  /** The button that was pressed goes with its tile. */
  const keepFocus = () => sectionAt(document, at)?.querySelector<HTMLElement>('[data-attach]')?.focus();
  function remove(attachment: Attachment): void {
    void showingFailure(page, attaching.remove(attachment));
    keepFocus();
  }
  return (
    <>
      {stored.length + pending.length > 0 && (
        <AttachmentTiles attaching={attaching} attachments={stored} remove={remove}>
          {pending.map((file) => (
            <PendingTile
              key={file.key}
              file={file}
              onRemove={() => {
                attaching.drop(file.key);
                keepFocus();
              }}
            />
          ))}
        </AttachmentTiles>
      )}
      {refused.map((file) => (
        <Refused key={file.key} file={file} onDismiss={() => attaching.dismiss(file.key)} />
      ))}
    </>
  );
}

/** Reads out what has arrived, from this tab or another. */
function useArrivals({ attaching }: Answering, at: number): void {
  const { spoken, words } = usePage();
  const known = useRef<ReadonlySet<string> | null>(null);
  useSignalEffect(() => {
    const own = attaching.stored.value.filter(({ question }) => question === at);
    const fresh = own.filter(({ id }) => known.current?.has(id) === false);
    known.current = new Set(own.map(({ id }) => id));
    if (fresh.length > 0) {
      spoken.value = words.peek().attachments.attached(fresh.map(({ name }) => name).join(', '));
    }
  });
}

/** What was pasted or dropped elsewhere on the page is seen, and so is why it was refused. */
function useInView<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useLayoutEffect(() => shown.current?.scrollIntoView({ block: 'nearest' }), []);
  return shown;
}

/** Nothing moves before: most files are there by then. */
const quietMs = 300;

function PendingTile({ file, onRemove }: { readonly file: PendingFile; readonly onRemove: () => void }) {
  const { language } = usePage().preferences;
  const words = useWords().attachments;
  const isSlow = useSignal(false);
  const tile = useInView<HTMLLIElement>();
  useEffect(() => {
    const timer = setTimeout(() => {
      isSlow.value = true;
    }, quietMs);
    return () => clearTimeout(timer);
  }, [isSlow]);
  const size = file.bytes === null ? '' : fileSize(file.bytes, language.value);
  return (
    <li ref={tile} class="tile">
      <span class="tile-pending" title={file.name}>
        <TileFace
          name={file.name}
          detail={isSlow.value ? stateText(file, words) : size}
          picture={file.preview}
        />
      </span>
      <RemoveButton name={file.name} onRemove={onRemove} />
      {isSlow.value && <span class="tile-share" style={{ transform: `scaleX(${file.share.toFixed(2)})` }} />}
    </li>
  );
}

function stateText({ state, share }: PendingFile, words: PageWords['attachments']): string {
  return state === 'sending' ? words.sent(Math.round(share * 100)) : words[state];
}

function Refused({ file, onDismiss }: { readonly file: RefusedFile; readonly onDismiss: () => void }) {
  const { language } = usePage().preferences;
  const words = useWords().attachments;
  const line = useInView<HTMLParagraphElement>();
  return (
    <p ref={line} class="tile-refused" role="alert">
      <span dir="auto">{whyRefused(file, words, language.value)}</span>
      <button type="button" class="link-button" onClick={onDismiss}>
        {words.dismiss}
      </button>
    </p>
  );
}

/** The portal's own words name the file, too. */
export function whyRefused(
  { name, bytes, problem }: RefusedFile,
  words: PageWords['attachments'],
  language: Language,
): string {
  const size = fileSize(bytes, language);
  switch (problem.code) {
    case 'unreadable':
      return words.unreadable(name, size);
    case 'unreadable-heic':
      return words.heic(name, size);
    case 'refused':
      return problem.message;
    default:
      return attachmentProblemText(problem, name, language);
  }
}

/** Asks the system for files; a phone offers its camera there as well. */
export function AttachButton({ answering, section }: Props): JSX.Element {
  const words = useWords().attachments;
  const input = useRef<HTMLInputElement>(null);
  return (
    <span class="attach">
      <button
        type="button"
        class="add-note attach-button"
        data-attach
        disabled={section.isBusy.value}
        onClick={() => input.current?.click()}
      >
        <Icon name="clip" size={14} />
        <span>{words.add}</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/*,*/*"
        onChange={({ currentTarget }) => {
          answering.attaching.add([...(currentTarget.files ?? [])], section.at);
          // The same file chosen once more is a change again.
          currentTarget.value = '';
        }}
      />
    </span>
  );
}
