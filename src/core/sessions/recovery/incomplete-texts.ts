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

/**
 * Returns true if a message has the whole of a text that streamed: Corral was killed after it had
 * stored the finished text, and before it had deleted the other one.
 */
export function isStored(output: AgentOutput, messages: readonly ConversationMessage[]): boolean {
  if (output.type !== 'text' && output.type !== 'thinking') return false;
  return messages.some(
    ({ messageType, role, content }) =>
      messageType === output.type && role === 'assistant' && content.startsWith(output.text),
  );
}
