import type { TranscriptCode, UsageCode } from './driver.ts';

/**
 * Loads the code that reads transcripts of an agent, by its id. Separate from `all.ts`, so that the
 * thread that reads transcripts loads the code of one agent, and none that starts agents.
 */
export const transcriptCode: ReadonlyMap<string, () => Promise<TranscriptCode>> = new Map([
  [
    'claude-code',
    async () => (await import('./claude-code/transcript/claude-slices.ts')).claudeTranscriptCode,
  ],
  ['codex', async () => (await import('./codex/transcript/codex-slices.ts')).codexTranscriptCode],
  [
    'opencode',
    async () => (await import('./opencode/transcript/opencode-slices.ts')).opencodeTranscriptCode,
  ],
  [
    'gemini',
    async () => (await import('./gemini/transcript/gemini-slices.ts')).geminiTranscriptCode,
  ],
]);

/** Loads the code that reads the usage of agents whose transcripts Corral does not read. */
export const usageCode: ReadonlyMap<string, () => Promise<UsageCode>> = new Map([
  ['corral', async () => (await import('./corral/record-usage.ts')).recordUsageCode],
]);
