import { acpTools } from '#core/agents/acp/tools/processors.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { TranscriptCode } from '#core/agents/driver.ts';
import { RecordReader } from '#core/agents/kits/records/record-reader.ts';

import { chatConverter } from './chat-converter.ts';
import { geminiChats } from './chat-files.ts';
import { chatUsage } from './chat-usage.ts';

/** Returns how slices of Gemini CLI's chat files are read. */
export const geminiSlices = {
  reader: (file: string) => new RecordReader({ file, converter: chatConverter }),
  // A message is written again with its tool calls.
  context: { needs: /"toolCalls":/, gives: /"type":\s*"gemini"/ },
  whole: (event: AgentEvent) => Promise.resolve(event),
};

export const geminiTranscriptCode: TranscriptCode = {
  tools: acpTools,
  slices: () => geminiSlices,
  files: geminiChats,
  usage: () => chatUsage,
};
