import { ProblemBox } from '#renderer/ui/problem-box.tsx';
import type { MessageOf } from '#shared/conversation/message.ts';

export function ErrorMessage({ message }: { readonly message: MessageOf<'error'> }) {
  const { kind, remedy } = message.metadata;
  return <ProblemBox failure={{ kind, message: message.content, remedy }} isTold={false} />;
}
