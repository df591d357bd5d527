import type { AgentEvent } from '#core/agents/agent-event.ts';
import { foldWith } from '#core/agents/fold.ts';

import { claudeConverter } from './converter.ts';
import { withWholeOutput } from './persisted-output.ts';

/** How slices of Claude Code's transcripts are read. */
export function claudeSlices(configDir: string) {
  return {
    fold: (parentToolUseId: string | null) => foldWith(claudeConverter({ previewDetails: () => null, parentToolUseId })),
    // Older versions wrote sub-agents' lines into the same file; each names only the line before it.
    context: { needs: /"isSidechain":\s*true/, gives: /"isSidechain":\s*true|"name":\s*"(?:Task|Agent)"/ },
    whole: (event: AgentEvent) => withWholeOutput(event, configDir),
  };
}
