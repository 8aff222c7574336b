import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { partAt } from '../../../domain/question/request.ts';
import { shortTitle } from '../../../domain/session/summary.ts';
import type { Answering } from '../answer/answering.ts';
import { Icon } from '../components/icons.tsx';
import { useWords } from '../page.ts';

/** Files pasted or dropped anywhere on the page go to the question in front. */
export function CatchFiles({ answering }: { readonly answering: Answering }): JSX.Element | null {
  const words = useWords().attachments;
  /** The place of the question that a file held over the page would go to. */
  const over = useSignal<number | null>(null);
  useEffect(() => {
    const give = (files: readonly File[], to: number) => {
      if (files.length > 0 && !answering.isBusy.peek()) answering.attaching.add(files, to);
    };
    function paste(event: ClipboardEvent): void {
      const { clipboardData } = event;
      if (clipboardData === null || isText(clipboardData, event.target) || isCovered()) return;
      const files = [...clipboardData.files];
      if (files.length === 0) return;
      event.preventDefault();
      give(files, placeOf(document.activeElement) ?? placeUnderPointer() ?? answering.current.peek());
    }
    const place = (event: DragEvent) => placeOf(event.target) ?? answering.current.peek();
    function hover(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Else the browser would leave the page for the file.
      event.preventDefault();
      over.value = isCovered() || answering.isBusy.peek() ? null : place(event);
    }
    function leave({ relatedTarget }: DragEvent): void {
      if (relatedTarget === null) over.value = null;
    }
    function drop(event: DragEvent): void {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      over.value = null;
      if (!isCovered()) give([...event.dataTransfer.files], place(event));
    }
    document.addEventListener('paste', paste);
    document.addEventListener('dragenter', hover);
    document.addEventListener('dragover', hover);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragenter', hover);
      document.removeEventListener('dragover', hover);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [answering, over]);
  useSignalEffect(() => {
    if (answering.attaching.pending.value.length === 0) return;
    // What has not arrived yet exists in this tab alone: the browser asks before it closes it.
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
  if (over.value === null) return null;
  const { question } = partAt(answering.question.value.session, over.value);
  return (
    <div class="drop-here" aria-hidden="true">
      <p>
        <Icon name="clip" size={18} />
        {answering.isForm ? words.dropTo(over.value + 1, shortTitle(question)) : words.drop}
      </p>
    </div>
  );
}

/** Text copied from a document may bring a picture of itself along; in a field it is the text that is meant. */
function isText(clipboard: Pick<DataTransfer, 'types'>, target: EventTarget | null): boolean {
  const { types } = clipboard;
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  const isFormatted = types.includes('text/html') || types.includes('text/rtf');
  return isField && types.includes('text/plain') && isFormatted;
}

/** What lies over the question has its own fields. */
function isCovered(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function placeOf(target: EventTarget | null): number | null {
  const section = target instanceof Element ? target.closest<HTMLElement>('[data-section]') : null;
  return section === null ? null : Number(section.dataset.section);
}

function placeUnderPointer(): number | null {
  return placeOf(document.querySelector('[data-section]:hover'));
}
