import { use } from 'react';

import { ClosedCard } from '#renderer/views/request/closed-card.tsx';
import type { MessageOf } from '#shared/conversation/message.ts';

import { ConversationSlotsContext } from '../conversation-slots.ts';

/** A question of the agent and what became of it. */
export function InteractionMessage({ message }: { readonly message: MessageOf<'interaction'> }) {
  const { OpenQuestion } = use(ConversationSlotsContext);
  return message.metadata.outcome === null ? <OpenQuestion message={message} /> : <ClosedCard message={message} />;
}
