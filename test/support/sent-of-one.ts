import { notesToObject } from '../../src/domain/answer/note.ts';
import type { Sent } from '../contracts/answering.ts';
import type { SentForm } from '../contracts/form-in-use.ts';

/** What left a face where there is one question only. */
export function sentOfOne(sent: SentForm): readonly Sent[] {
  switch (sent.kind) {
    case 'answers':
      return sent.answers.map(({ selectedIds, customInput }) => ({
        kind: 'answer',
        selectedIds,
        customInput,
      }));
    case 'cancel':
      return sent.notes.map(({ optionNotes }) => ({
        kind: 'cancel',
        reason: sent.reason,
        notes: notesToObject(optionNotes),
      }));
    case 'rephrase':
      return [];
  }
}
