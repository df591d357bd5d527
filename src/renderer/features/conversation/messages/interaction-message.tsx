import { use } from 'react';

import { ClosedCard } from '#renderer/views/request/closed-card.tsx';
import type { MessageOf } from '#shared/conversation/message.ts';

import { ConversationSlotsContext } from '../conversation-slots.ts';

/** Renders a question of the agent, open or with its outcome. */
export function InteractionMessage({ message }: { readonly message: MessageOf<'interaction'> }) {
  const { OpenQuestion } = use(ConversationSlotsContext);
  return message.metadata.outcome === null ? (
    <OpenQuestion message={message} />
  ) : (
    <ClosedCard message={message} />
  );
}
