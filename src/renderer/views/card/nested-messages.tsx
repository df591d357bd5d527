import { createContext, use, type ReactNode } from 'react';

export type NestedMessagesProps = { readonly sessionId: string; readonly parentToolUseId: string };

/**
 * Renders a sub-agent's messages. The conversation provides it, because messages contain cards and
 * cards contain messages.
 */
export const NestedMessagesContext = createContext<(props: NestedMessagesProps) => ReactNode>(
  () => null,
);

export function NestedMessages(props: NestedMessagesProps) {
  return use(NestedMessagesContext)(props);
}
