import { ClosedCard } from '#renderer/views/request/closed-card.tsx';
import { DockedCard } from '#renderer/features/interactions/docked-card.tsx';
import type { MessageOf } from '#shared/conversation/message.ts';

/** A question of the agent and what became of it. */
export function InteractionMessage({ message }: { readonly message: MessageOf<'interaction'> }) {
  return message.metadata.outcome === null ? <DockedCard message={message} /> : <ClosedCard message={message} />;
}
