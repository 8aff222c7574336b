import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { usePage } from '../page.ts';
import { Icon } from './icons.tsx';

type Props = { readonly text: string; readonly label?: string; readonly quiet?: boolean };

const doneMs = 1_600;

/** Copies and says so, to the eye and to a screen reader. */
export function CopyButton({ text, label, quiet = false }: Props): JSX.Element {
  const { words, spoken } = usePage();
  const done = useSignal(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    done.value = true;
    spoken.value = words.value.copied;
    setTimeout(() => {
      done.value = false;
    }, doneMs);
  }
  return (
    <button type="button" class={quiet ? 'button button-quiet' : 'button'} onClick={() => void copy()}>
      <Icon name={done.value ? 'check' : 'copy'} size={14} />
      {done.value ? words.value.copied : (label ?? words.value.copy)}
    </button>
  );
}

/** A command to run, ready to be copied. */
export function Command({ text }: { readonly text: string }): JSX.Element {
  return (
    <div class="command">
      <code>{text}</code>
      <CopyButton text={text} />
    </div>
  );
}
