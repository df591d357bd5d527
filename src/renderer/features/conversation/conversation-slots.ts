import { createContext, type ComponentType } from 'react';

import type { MessageOf } from '#shared/conversation/message.ts';

/** What other features render inside of a conversation; the desk provides it. */
export type ConversationSlots = {
  /** An open question, at the place where the agent asked it. */
  readonly OpenQuestion: ComponentType<{ readonly message: MessageOf<'interaction'> }>;
};

export const ConversationSlotsContext = createContext<ConversationSlots>({ OpenQuestion: () => null });
