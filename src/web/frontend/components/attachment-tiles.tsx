import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { type Attachment, isImage } from '../../../domain/answer/attachment.ts';
import { fileSize } from '../../../domain/answer/attachment-problem-text.ts';
import type { Attaching } from '../answer/attaching.ts';
import { showingFailure, usePage, useWords } from '../page.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icons.tsx';
import { saveFile } from './save-file.ts';

type TilesProps = {
  readonly attaching: Attaching;
  readonly attachments: readonly Attachment[];
  /** Left out where they can only be looked at. */
  readonly remove?: (attachment: Attachment) => void;
  readonly children?: ComponentChildren;
};

/** Files of an answer that the portal has: an image opens large, every other file is handed to the reader. */
export function AttachmentTiles({ attaching, attachments, remove, children }: TilesProps): JSX.Element {
  const page = usePage();
  const words = useWords().attachments;
  const large = useSignal<Attachment | null>(null);
  async function download(attachment: Attachment): Promise<void> {
    const found = await showingFailure(page, attaching.read(attachment));
    if (found === null) return;
    saveFile(
      Uint8Array.from(atob(found.data), (letter) => letter.charCodeAt(0)),
      attachment.name,
    );
  }
  return (
    <>
      <ul class="tiles" aria-label={words.name}>
        {attachments.map((one) => (
          <li key={one.id} class="tile">
            <button
              type="button"
              class="tile-open"
              aria-label={isImage(one) ? words.view(one.name) : words.downloadOf(one.name)}
              title={one.name}
              onClick={() => {
                if (isImage(one)) large.value = one;
                else void download(one);
              }}
            >
              <TileFace
                name={one.name}
                detail={fileSize(one.bytes, page.preferences.language.value)}
                picture={attaching.preview(one).value}
              />
            </button>
            {remove !== undefined && <RemoveButton name={one.name} onRemove={() => remove(one)} />}
          </li>
        ))}
        {children}
      </ul>
      {large.value !== null && (
        <LargePicture
          attachment={large.value}
          picture={attaching.preview(large.value).value}
          onDownload={download}
          onClose={() => {
            large.value = null;
          }}
        />
      )}
    </>
  );
}

type FaceProps = { readonly name: string; readonly detail: string; readonly picture: string | null };

export function TileFace({ name, detail, picture }: FaceProps): JSX.Element {
  return (
    <>
      <span class="tile-picture">
        {picture === null ? <Icon name="file" size={18} /> : <img src={picture} alt="" draggable={false} />}
      </span>
      <span class="tile-name" dir="auto">
        {name}
      </span>
      <span class="tile-detail">{detail}</span>
    </>
  );
}

export function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const words = useWords().attachments;
  return (
    <button
      type="button"
      class="icon-button tile-remove"
      aria-label={words.remove(name)}
      title={words.remove(name)}
      onClick={onRemove}
    >
      <Icon name="close" size={14} />
    </button>
  );
}

type LargeProps = {
  readonly attachment: Attachment;
  readonly picture: string | null;
  readonly onDownload: (attachment: Attachment) => Promise<void>;
  readonly onClose: () => void;
};

function LargePicture({ attachment, picture, onDownload, onClose }: LargeProps): JSX.Element {
  const { language } = usePage().preferences;
  const words = useWords();
  const { name, bytes } = attachment;
  return (
    <Dialog name={name} position="picture" onClose={onClose}>
      <header class="large-head">
        <h2 dir="auto">{name}</h2>
        <span class="tile-detail">{fileSize(bytes, language.value)}</span>
        <button
          type="button"
          class="icon-button"
          aria-label={words.attachments.downloadOf(name)}
          title={words.attachments.download}
          onClick={() => void onDownload(attachment)}
        >
          <Icon name="download" />
        </button>
        <button type="button" class="icon-button" aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {picture !== null && <img class="large-picture" src={picture} alt={name} />}
    </Dialog>
  );
}
