import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { TranscriptCode } from '#core/agents/driver.ts';
import { RecordReader } from '#core/agents/kits/records/record-reader.ts';

import { codexHomeOf } from '../program/codex-home.ts';
import { codexConverter } from '../records/converter.ts';
import { codexTools } from '../tools/registry.ts';
import { codexFiles } from './codex-files.ts';
import { RolloutUsage } from './rollout-usage.ts';

/** Returns how slices of rollouts are read. */
export const codexSlices = {
  reader: (file: string) => new RecordReader({ file, converter: codexConverter }),
  // Model records are used only in rollouts without items; any of the `gives` lines before a slice
  // shows that there are items.
  context: {
    needs: /"type":\s*"(?:response_item|event_msg)"/,
    gives: /"type":\s*"(?:session_meta|item_completed|token_count)"/,
  },
  whole: (event: AgentEvent) => Promise.resolve(event),
};

export const codexTranscriptCode: TranscriptCode = {
  tools: codexTools,
  slices: () => codexSlices,
  files: ({ homeDir, variables }) => codexFiles(codexHomeOf(homeDir, variables)),
  usage: (known) => new RolloutUsage(known),
};
