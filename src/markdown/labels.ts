import { pairRuns } from './emphasis.ts';
import { addText, type InlineScan, type Label } from './inline-scan.ts';
import { readTarget } from './link-target.ts';

/** Pictures in the text of pictures; each one says again all that those in it say. */
const deepestImages = 8;

export function openLabel({ pieces, runs, labels }: InlineScan, at: number, mark: '[' | '!['): number {
  const label: Label = { kind: 'label', image: mark === '![', address: null };
  pieces.push(label);
  labels.push({ label, runsBefore: runs.length, images: 0 });
  return at + mark.length;
}

/** A closing bracket. With an address behind it, it ends a link or a picture; else both brackets are text. */
export function closeLabel(scan: InlineScan, at: number): number {
  const { text, pieces, runs, labels } = scan;
  const open = labels.pop();
  const isSpent = open !== undefined && !open.label.image && labels.length < scan.aroundLink;
  scan.aroundLink = Math.min(scan.aroundLink, labels.length);
  const target =
    open === undefined || isSpent || open.images >= deepestImages ? null : readTarget(text, at + 1);
  if (open === undefined || target === null) {
    addText(scan, ']');
    return at + 1;
  }
  pairRuns(runs.splice(open.runsBefore));
  open.label.address = target.address;
  pieces.push({ kind: 'label-end' });
  if (!open.label.image) scan.aroundLink = labels.length;
  const around = labels.at(-1);
  if (around !== undefined) around.images = Math.max(around.images, open.images + (open.label.image ? 1 : 0));
  return target.end;
}
