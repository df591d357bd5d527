import type { ContentPart, Message, ResultsMessage } from '#agent/history/message.ts';
import { asData } from '#agent/tools/result/data-text.ts';

/** Messages that were marked before: a message never changes. */
const known = new WeakMap<ResultsMessage, { readonly key: string; readonly marked: Message }>();

/** Returns messages in which the texts of outside are marked as data. */
export function markedAsData(messages: readonly Message[], key: string): readonly Message[] {
  return messages.map((message) => {
    if (message.role !== 'results' || !message.results.some(hasSource)) return message;
    const before = known.get(message);
    if (before?.key === key) return before.marked;
    const results = message.results.map((result) => ({
      ...result,
      parts: result.parts.map((part) => markedPart(part, key)),
    }));
    const marked: Message = { ...message, results };
    known.set(message, { key, marked });
    return marked;
  });
}

const hasSource = ({ parts }: ResultsMessage['results'][number]) =>
  parts.some((part) => part.kind === 'text' && part.source !== undefined);

function markedPart(part: ContentPart, key: string): ContentPart {
  if (part.kind === 'image' || part.source === undefined) return part;
  return { kind: 'text', text: asData(part.source, part.text, key) };
}
