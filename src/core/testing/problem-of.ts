import type { Problem } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

/** Returns a problem whose texts need no catalogue of their own. */
export function problemOf(kind: string, message: string, remedy: string | null = null): Problem {
  return {
    kind,
    message: textOf(message),
    remedy: remedy === null ? null : textOf(remedy),
    command: null,
  };
}

/** Returns a text as the sentence that shows it unchanged. */
export const textOf = (text: string) => compose('callFailures.stored', { text });
