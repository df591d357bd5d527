import type { AssistantMessage, ToolCall, UserMessage } from '#agent/history/message.ts';

/** Creates a prompt of the person. */
export function promptOf(text: string): UserMessage {
  return { role: 'user', from: 'person', parts: [{ kind: 'text', text }] };
}

export function callOf(id: string, name: string, input: ToolCall['input'] = {}): ToolCall {
  return { kind: 'call', id, name, input, argumentsText: JSON.stringify(input) };
}

/** Creates an answer of the model with a text and calls. */
export function answerOf(text: string, calls: readonly ToolCall[] = []): AssistantMessage {
  return {
    role: 'assistant',
    family: 'chat',
    model: 'test',
    parts: [...(text === '' ? [] : [{ kind: 'text' as const, text }]), ...calls],
    stopReason: calls.length > 0 ? 'calls' : 'end',
    usage: null,
  };
}
