import type { Sentence, ShownText } from '#shared/words/sentence.ts';

import type { AgentOutput } from './agent-output.ts';
import type { ConversationMessage } from './message.ts';

type ToolOutput = { readonly type: 'toolUse' | 'toolResult' | 'toolProgress' };
export type PlainOutput = Exclude<AgentOutput, ToolOutput>;

/**
 * Returns the message of an output that is not merged with others: one output, one message, same
 * id.
 */
export function plainMessage(output: PlainOutput, sessionId: string): ConversationMessage {
  const base = {
    id: output.key,
    sessionId,
    seq: 0,
    timestamp: output.timestamp,
    source: output.source,
  };
  const common = { parentToolUseId: output.parentToolUseId, blobs: [] };
  switch (output.type) {
    case 'text': {
      const images =
        output.attachments === undefined ? {} : { attachments: [...output.attachments] };
      const { synthetic } = output;
      const metadata = { ...common, delivery: null, synthetic, ...images, ...incomplete(output) };
      return { ...base, role: output.role, messageType: 'text', content: output.text, metadata };
    }
    case 'thinking':
      return {
        ...base,
        role: 'assistant',
        messageType: 'thinking',
        content: output.text,
        metadata: { ...common, ...incomplete(output) },
      };
    case 'plan': {
      const metadata = { ...common, filePath: output.filePath };
      return { ...base, role: 'assistant', messageType: 'plan', content: output.plan, metadata };
    }
    case 'todo': {
      const content = output.items.map((item) => item.text).join('\n');
      return {
        ...base,
        role: 'assistant',
        messageType: 'todo',
        content,
        metadata: { ...common, items: [...output.items] },
      };
    }
    case 'question': {
      const content = output.questions.map((item) => item.question).join('\n');
      const metadata = { ...common, questions: [...output.questions] };
      return { ...base, role: 'assistant', messageType: 'question', content, metadata };
    }
    default:
      return { ...base, role: 'system', ...systemPart(output, common) };
  }
}

type SystemOutput = Extract<
  PlainOutput,
  { readonly type: 'usage' | 'status' | 'error' | 'unknown' }
>;

function systemPart(
  output: SystemOutput,
  common: { parentToolUseId: string | null; blobs: never[] },
) {
  switch (output.type) {
    case 'usage': {
      const { usage, durationMs, isError, reason } = output;
      return {
        messageType: 'usage' as const,
        content: reason ?? '',
        metadata: { ...common, ...usage, durationMs, isError, reason },
      };
    }
    case 'status': {
      const { content, ...composed } = contentOf(output.text);
      const metadata = { ...common, status: output.status, data: { ...output.data }, ...composed };
      return { messageType: 'status' as const, content, metadata };
    }
    case 'error': {
      const { kind, message, remedy } = output;
      const { content, ...composed } = contentOf(message);
      return {
        messageType: 'error' as const,
        content,
        metadata: { ...common, kind, remedy, ...composed },
      };
    }
    case 'unknown':
      return {
        messageType: 'unknown' as const,
        content: output.raw,
        metadata: { ...common, reason: output.reason },
      };
  }
}

/** Returns the content of a message, and the sentence that is shown if Corral composed it. */
export function contentOf(text: ShownText): {
  readonly content: string;
  readonly sentence?: Sentence;
} {
  return typeof text === 'string' ? { content: text } : { content: '', sentence: text };
}

function incomplete({ isIncomplete }: { readonly isIncomplete?: true }) {
  return isIncomplete ? { isIncomplete } : {};
}
