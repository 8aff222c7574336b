import type { Option } from '../../domain/question/option.ts';
import type { Request } from '../../domain/question/request.ts';
import type { Answerer, Ending } from '../../domain/session/ending.ts';
import type { ReadableSession } from '../../domain/session/session.ts';
import { cleanLine, cleanText } from '../../domain/text/clean-text.ts';

/**
 * What a process cleans before it asks, cleaned again where it is read: everybody who has the password can write to the
 * database without our program, and what they write must not steer another member's terminal or forge what they see.
 * What a person typed stays as typed; faces show it as such. What our own programs wrote comes out as it went in.
 */
export function cleanSession<One extends ReadableSession>(session: One): One {
  const { request, asker, owner } = session;
  const cleaned = {
    ...session,
    request: cleanRequest(request),
    asker: {
      ...asker,
      client: cleanLine(asker.client),
      clientVersion: cleanOrNull(asker.clientVersion, cleanLine),
      folder: cleanLine(asker.folder),
    },
    owner: { ...owner, host: cleanLine(owner.host), version: cleanLine(owner.version) },
  };
  return session.state === 'ended' ? { ...cleaned, ending: cleanEnding(session.ending) } : cleaned;
}

function cleanRequest(request: Request): Request {
  return {
    ...request,
    title: cleanLine(request.title),
    prompt: cleanText(request.prompt),
    options: request.options.map(cleanOption),
    placeholder: cleanOrNull(request.placeholder, cleanText),
    optionNotes: request.optionNotes.map(({ optionId, text }) => ({ optionId, text: cleanText(text) })),
    globalNote: cleanOrNull(request.globalNote, cleanText),
  };
}

function cleanOption(option: Option): Option {
  const { label, description } = option;
  return { ...option, label: cleanLine(label), description: cleanOrNull(description, cleanText) };
}

function cleanEnding(ending: Ending): Ending {
  return 'by' in ending ? { ...ending, by: cleanAnswerer(ending.by) } : ending;
}

function cleanAnswerer(by: Answerer): Answerer {
  return { ...by, program: cleanLine(by.program) };
}

function cleanOrNull(text: string | null, clean: (text: string) => string): string | null {
  return text === null ? null : clean(text);
}
