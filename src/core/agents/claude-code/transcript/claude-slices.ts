import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { TranscriptCode } from '#core/agents/driver.ts';
import { RecordReader } from '#core/agents/kits/records/record-reader.ts';

import { configDirOf } from '../program/config-dir.ts';
import { claudeConverter } from '../records/converter.ts';
import { claudeTools } from '../tools/registry.ts';
import { claudeFiles } from './claude-files.ts';
import { claudeUsage } from './claude-usage.ts';
import { withWholeOutput } from './persisted-output.ts';

/** Returns how slices of Claude Code's transcripts are read. */
export function claudeSlices(configDir: string) {
  return {
    reader: (file: string, parentToolUseId: string | null) =>
      new RecordReader({
        file,
        converter: claudeConverter({ previewDetails: () => null, parentToolUseId }),
      }),
    // Older versions wrote sub-agents' lines into the same file; each names only the line before
    // it.
    context: {
      needs: /"isSidechain":\s*true/,
      gives: /"isSidechain":\s*true|"name":\s*"(?:Task|Agent)"/,
    },
    whole: (event: AgentEvent) => withWholeOutput(event, configDir),
  };
}

export const claudeTranscriptCode: TranscriptCode = {
  tools: claudeTools,
  slices: ({ homeDir, variables }) => claudeSlices(configDirOf(homeDir, variables)),
  files: ({ homeDir, variables }) => claudeFiles(configDirOf(homeDir, variables)),
  usage: () => claudeUsage,
};
