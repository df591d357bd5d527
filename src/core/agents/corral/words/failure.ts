import { failuresOf } from '#core/agents/agent-words.ts';

import { en } from './en.ts';
import { zh } from './zh.ts';

/** Composes a sentence of this agent's problems and refusals. */
export const failure = failuresOf('corral', { en, zh });
