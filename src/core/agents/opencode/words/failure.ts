import { failuresOf, cliSentencesOf } from '#core/agents/agent-words.ts';

import { en } from './en.ts';
import { zh } from './zh.ts';

/** Composes a sentence of this agent's problems and refusals. */
export const failure = failuresOf('opencode', { en, zh });

/** Composes a sentence of this agent on the command line. */
export const cliSentence = cliSentencesOf('opencode', { en, zh });
