import { z } from 'zod';

import { conversationMessage } from '#shared/conversation/message.ts';

export const messagePage = z.object({
  /** Ordered by `seq`. */
  messages: z.array(conversationMessage),
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
});
export type MessagePage = z.infer<typeof messagePage>;
