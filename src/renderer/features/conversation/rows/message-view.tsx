import { memo } from 'react';

import { ToolCard } from '#renderer/views/card/tool/tool-card.tsx';
import { CardMessageContext } from '#renderer/views/long-text/card-search.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { ErrorMessage } from '../messages/error-message.tsx';
import { InteractionMessage } from '../messages/interaction-message.tsx';
import { PlanMessage, QuestionMessage, TodoMessage } from '../messages/list-messages.tsx';
import { ToolResultMessage, ToolUseMessage } from '../messages/raw-tool-message.tsx';
import { StatusMessage } from '../messages/status-message.tsx';
import { TextMessage } from '../messages/text-message.tsx';
import { ThinkingMessage } from '../messages/thinking-message.tsx';
import { UnknownMessage } from '../messages/unknown-message.tsx';
import { UsageMessage } from '../messages/usage-message.tsx';

type Props = { readonly message: ConversationMessage };

export const MessageView = memo(function MessageView({ message }: Props) {
  return (
    <CardMessageContext value={message}>
      <ByType message={message} />
    </CardMessageContext>
  );
});

/** Renders the view for the type of a message. A type without a view is a compile error. */
function ByType({ message }: Props) {
  switch (message.messageType) {
    case 'text':
      return <TextMessage message={message} />;
    case 'thinking':
      return <ThinkingMessage message={message} />;
    case 'tool_execution':
      return <ToolCard message={message} />;
    case 'tool_use':
      return <ToolUseMessage message={message} />;
    case 'tool_result':
      return <ToolResultMessage message={message} />;
    case 'interaction':
      return <InteractionMessage message={message} />;
    case 'plan':
      return <PlanMessage message={message} />;
    case 'todo':
      return <TodoMessage message={message} />;
    case 'question':
      return <QuestionMessage message={message} />;
    case 'usage':
      return <UsageMessage message={message} />;
    case 'status':
      return <StatusMessage message={message} />;
    case 'error':
      return <ErrorMessage message={message} />;
    case 'unknown':
      return <UnknownMessage message={message} />;
  }
}
