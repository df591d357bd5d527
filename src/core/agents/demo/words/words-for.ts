import { sayerOf } from '#core/agents/agent-words.ts';

import { en } from './en.ts';
import { zh } from './zh.ts';

const english = sayerOf<typeof en.script>('en', en.script);
const chinese: typeof english = sayerOf<typeof en.script>('zh', zh.script);

/** Renders a text of the demo, in the language of the prompt. */
export type Words = typeof english;

/** Returns Chinese if the text contains any Chinese character. */
export function wordsFor(prompt: string): Words {
  return /\p{Script=Han}/u.test(prompt) ? chinese : english;
}
