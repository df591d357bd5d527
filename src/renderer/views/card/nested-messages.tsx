import { createContext, use, type ReactNode } from 'react';

export type NestedMessagesProps = { readonly sessionId: string; readonly parentToolUseId: string };

/** How a sub-agent's messages are shown; given by the conversation, since messages hold cards and cards hold messages. */
export const NestedMessagesContext = createContext<(props: NestedMessagesProps) => ReactNode>(() => null);

export function NestedMessages(props: NestedMessagesProps) {
  return use(NestedMessagesContext)(props);
}
