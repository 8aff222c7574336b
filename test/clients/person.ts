import { addFile } from '../support/attachments.ts';
import { picture } from '../support/picture.ts';
import type { PortalClient } from '../support/portal-client.ts';

/** Pastes the picture into the question and picks an option, as a page does. */
export async function answerWithPicture(
  page: PortalClient,
  { id, optionId }: { readonly id: string; readonly optionId: string },
): Promise<void> {
  await addFile(page, id, { name: 'screen.png', content: picture });
  const answered = await page.answer(id, { selected_ids: [optionId] });
  if (!answered.ok) throw new Error(`the answer was not taken: ${await answered.text()}`);
}

/** How often a request shows the model exactly this picture: as an image of its own, not as text with it in. */
export function picturesIn(body: unknown): number {
  const data = picture.toString('base64');
  if (typeof body === 'string') return Number(body === data || body === `data:image/png;base64,${data}`);
  if (typeof body !== 'object' || body === null) return 0;
  return Object.values(body).reduce((sum: number, part) => sum + picturesIn(part), 0);
}
