import type { Question } from '../../domain/question/question.ts';
import { shownPrompt } from '../../domain/question/request.ts';
import type { ReadableSession } from '../../domain/session/session.ts';
import type { SessionId } from '../../domain/session/session-id.ts';
import { parseMarkdown } from '../../markdown/parse.ts';
import { previewDocument } from '../../markdown/preview.ts';
import type { Document } from '../../markdown/tree.ts';
import type { QuestionTexts } from '../wire/replies.ts';

/** How many questions' parsed texts are kept, for a person who clicks through the list. Each may be a megabyte. */
const textsKept = 16;

/** The agent's texts of the questions that were shown last, parsed once each. */
export function createQuestionTexts(): (session: ReadableSession) => QuestionTexts {
  const kept = new Map<SessionId, QuestionTexts>();
  return function textsOf(session) {
    const texts = kept.get(session.id) ?? parseTexts(session);
    kept.delete(session.id);
    kept.set(session.id, texts);
    const [oldest] = kept.keys();
    if (kept.size > textsKept && oldest !== undefined) kept.delete(oldest);
    return texts;
  };
}

export function parseTexts({ request }: Pick<ReadableSession, 'request'>): QuestionTexts {
  return { prompt: parseMarkdown(shownPrompt(request)), questions: request.questions.map(partTexts) };
}

function partTexts(question: Question): QuestionTexts['questions'][number] {
  return {
    prompt: parseMarkdown(shownPrompt(question)),
    preview: parsePreview(question.preview),
    options: question.options.map(({ preview }) => parsePreview(preview)),
  };
}

function parsePreview(preview: string | null): Document | null {
  return preview === null ? null : previewDocument(preview);
}
