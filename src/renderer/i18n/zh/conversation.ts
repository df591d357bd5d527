import type { conversation as en } from '../en/conversation.ts';
import type { Texts } from '../language.ts';

export const conversation: Texts<typeof en> = {
  empty: '还没有任何内容。',
};
