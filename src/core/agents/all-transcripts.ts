import type { TranscriptCode } from './driver.ts';

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
    'gemini',
    async () => (await import('./gemini/transcript/gemini-slices.ts')).geminiTranscriptCode,
  ],
]);
