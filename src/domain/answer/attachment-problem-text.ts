import { exhaustive } from '../exhaustive.ts';
import type { Language } from '../language.ts';
import { domainWords } from '../strings.ts';
import type { AttachmentProblem } from './attachment.ts';

/** Why a file was not added, and what the person can do about it. */
export function attachmentProblemText(problem: AttachmentProblem, name: string, language: Language): string {
  const words = domainWords[language].attachment;
  switch (problem.code) {
    case 'empty-file':
      return words.empty(name);
    case 'too-many-files':
      return words.tooMany(name, problem.most);
    case 'file-too-large':
      return words.tooLarge(name, fileSize(problem.bytes, language), fileSize(problem.most, language));
    case 'files-too-large':
      return words.allTooLarge(name, fileSize(problem.bytes, language), fileSize(problem.most, language));
    case 'too-many-pixels':
      return words.tooManyPixels(name, `${problem.width} × ${problem.height}`, problem.most);
    default:
      return exhaustive(problem);
  }
}

/** As people say it. Rounded up: what is over a limit never reads like the limit. */
export function fileSize(bytes: number, language: Language): string {
  if (bytes < 1_000) return domainWords[language].attachment.bytes(bytes);
  if (bytes <= 999_000) return `${Math.ceil(bytes / 1_000)} KB`;
  return `${Math.ceil(bytes / 100_000) / 10} MB`;
}
