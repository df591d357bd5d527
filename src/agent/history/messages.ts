import type { Message, ToolCall, UserMessage } from './message.ts';

/** Creates a message of the program, which no view shows as the person's words. */
export function programMessage(text: string): UserMessage {
  return { role: 'user', from: 'program', parts: [{ kind: 'text', text }] };
}

/** Returns the calls of a message in order. */
export function callsOf(message: Message): readonly ToolCall[] {
  return message.role === 'assistant' ? message.parts.filter((part) => part.kind === 'call') : [];
}
