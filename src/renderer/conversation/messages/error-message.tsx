import { failureOf } from '#renderer/conversation/failure-of.ts';
import { ProblemBox } from '#renderer/ui/problem-box.tsx';
import type { MessageOf } from '#shared/conversation/message.ts';

export function ErrorMessage({ message }: { readonly message: MessageOf<'error'> }) {
  return <ProblemBox failure={failureOf(message)} isTold={false} />;
}
