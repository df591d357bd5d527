import { noticesOf } from '#core/agents/agent-words.ts';

import { en } from './en.ts';

/** Returns a notice of this agent. Its text is core's English, which is stored. */
export const noticeOf = noticesOf(en.notices);
