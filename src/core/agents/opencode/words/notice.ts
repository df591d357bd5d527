import { noticesOf } from '#core/agents/agent-words.ts';

import { en } from './en.ts';
import { zh } from './zh.ts';

/** Returns a notice of this agent. */
export const noticeOf = noticesOf('opencode', { en, zh });
