import type { Language } from '#shared/words/language.ts';

import { messageText } from '../conversation/message-text.ts';
import type { ConversationMessage } from '../conversation/message.ts';

/** Words of an exported conversation, in the language of the person. */
export type ExportWords = Readonly<
  Record<'user' | 'thinking' | 'input' | 'output' | 'system', string>
>;

/** A message as a reader sees it. */
export type MessageParts = {
  readonly title: string;
  /** Time in ISO form; null if it is unknown. */
  readonly at: string | null;
  readonly texts: readonly {
    readonly label: string | null;
    readonly text: string;
    readonly isProse: boolean;
  }[];
};

type Wording = {
  readonly language: Language;
  readonly words: ExportWords;
  /** Name of the agent. */
  readonly agent: string;
};

/** Returns null for a message that says nothing to a reader. */
export function partsOfMessage(
  message: ConversationMessage,
  wording: Wording,
): MessageParts | null {
  const texts = textsOf(message, wording).filter(({ text }) => text.trim() !== '');
  if (texts.length === 0) return null;
  const { timestamp } = message;
  const at = timestamp === null ? null : isoTime(timestamp);
  return { title: titleOf(message, wording), at, texts };
}

/** Agents may write times that no calendar has. */
function isoTime(timestamp: number): string | null {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function titleOf(message: ConversationMessage, { words, agent }: Wording): string {
  if (message.role === 'user') return words.user;
  if (message.role === 'system') return words.system;
  if (message.messageType === 'thinking') return `${agent} · ${words.thinking}`;
  if ('toolName' in message.metadata) return message.metadata.toolName ?? agent;
  return agent;
}

function textsOf(
  message: ConversationMessage,
  { language, words }: Wording,
): MessageParts['texts'] {
  const prose = (text: string) => ({ label: null, text, isProse: true });
  const raw = (label: string, text: string) => ({ label, text, isProse: false });
  const content = messageText(language, message);
  switch (message.messageType) {
    case 'tool_execution':
      return [
        raw(words.input, inputText(message.metadata.input)),
        raw(words.output, message.metadata.output ?? ''),
      ];
    case 'tool_use':
      return [raw(words.input, inputText(message.metadata.input))];
    case 'tool_result':
      return [raw(words.output, content)];
    case 'todo':
      return [prose(message.metadata.items.map(({ text }) => `- ${text}`).join('\n'))];
    case 'question':
      return [prose(content), raw(words.input, inputText(message.metadata.questions))];
    case 'interaction':
      return [
        prose(content),
        prose(message.metadata.selectedLabel ?? ''),
        prose(message.metadata.feedback ?? ''),
      ];
    case 'usage':
      return [];
    default:
      return [prose(content)];
  }
}

function inputText(input: unknown): string {
  return typeof input === 'string' ? input : (JSON.stringify(input, null, 2) ?? '');
}
