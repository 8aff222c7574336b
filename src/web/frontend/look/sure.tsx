import type { JSX } from 'preact';

type Props = {
  readonly class: string;
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Asks once more before something goes for good, right where it was asked for. */
export function Sure({ class: name, question, yes, no, onYes, onNo }: Props): JSX.Element {
  return (
    <div class={name} role="alert">
      <p>{question}</p>
      <button type="button" class="button button-danger" onClick={onYes}>
        {yes}
      </button>
      <button type="button" class="button" onClick={onNo}>
        {no}
      </button>
    </div>
  );
}
