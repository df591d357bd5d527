import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

/**
 * Returns the output of a transcript, unless it repeats an incomplete text: an agent may have
 * written under another key what it streamed before its end. A text that has more of it takes its
 * place and its mark, by which the next reading knows it. A later text may begin with the same words.
 */
export function withoutRepeated(
  output: AgentOutput,
  incomplete: readonly ConversationMessage[],
): AgentOutput | null {
  if ((output.type !== 'text' && output.type !== 'thinking') || output.text === '') return output;
  const repeated = incomplete.find(
    ({ messageType, content, timestamp }) =>
      messageType === output.type &&
      content !== '' &&
      (output.timestamp ?? 0) <= (timestamp ?? 0) &&
      (output.text.startsWith(content) || content.startsWith(output.text)),
  );
  if (!repeated) return output;
  if (output.text.length <= repeated.content.length) return null;
  return { ...output, key: repeated.id, isIncomplete: true };
}
