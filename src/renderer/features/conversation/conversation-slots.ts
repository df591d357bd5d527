import { createContext, type ComponentType } from 'react';

import type { MessageOf } from '#shared/conversation/message.ts';

/** Components of other features inside of a conversation. The desk provides them. */
export type ConversationSlots = {
  /** Renders an open question at the place where the agent asked it. */
  readonly OpenQuestion: ComponentType<{ readonly message: MessageOf<'interaction'> }>;
};

export const ConversationSlotsContext = createContext<ConversationSlots>({
  OpenQuestion: () => null,
});
