import { transcriptLines } from '#core/testing/transcript-lines.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

/** Returns the lines of a transcript. */
export const linesOf = (records: number, output = 40) =>
  [...transcriptLines({ records, output })].map((line) => `${line}\n`);

/** Returns the messages that the records of `transcriptLines` are converted to. */
export function expected(records: number): readonly string[] {
  return Array.from({ length: records / 5 }, (_, turn) => [
    `Prompt ${turn}: look at part ${turn}.`,
    `I look at part ${turn} of it.`,
    `tool completed`,
    `Part ${turn} is **fine**.`,
  ]).flat();
}

export const contentsOf = (messages: readonly ConversationMessage[]) =>
  messages.map(({ messageType, content, metadata }) =>
    messageType === 'tool_execution' ? `tool ${metadata.status}` : content,
  );
