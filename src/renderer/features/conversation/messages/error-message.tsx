import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { LogInButton } from '#renderer/views/session/log-in-button.tsx';
import { NOT_LOGGED_IN } from '#shared/agents/log-in-way.ts';
import type { MessageOf } from '#shared/conversation/message.ts';

import { messageFailure } from '../message-failure.ts';

export function ErrorMessage({ message }: { readonly message: MessageOf<'error'> }) {
  const needsLogIn = message.metadata.kind === NOT_LOGGED_IN;
  const actions = needsLogIn ? { actions: <LogInButton sessionId={message.sessionId} /> } : {};
  return <ProblemBox failure={messageFailure(message)} isAnnounced={false} {...actions} />;
}
