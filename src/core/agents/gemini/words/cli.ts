import { cliSentencesOf } from '#core/agents/agent-words.ts';

import { en } from './en.ts';
import { zh } from './zh.ts';

/** Composes a sentence of this agent on the command line. */
export const cliSentence = cliSentencesOf('gemini', { en, zh });
