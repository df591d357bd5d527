import type { TranscriptFile } from '#core/agents/agent.ts';
import { unreadBytes, type OpenedTranscript } from '#core/store/tables/transcripts.ts';
import type { SessionHistory } from '#shared/contract/sessions.ts';

/** Returns the progress for windows. Returns null if the transcript is read completely. */
export function historyOf(opened: OpenedTranscript): SessionHistory | null {
  const { state, problem, parts } = opened;
  if (state === 'done') return null;
  const totalBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  return { state, problem, totalBytes, readBytes: totalBytes - unreadBytes(opened) };
}

/**
 * Assigns ranges of `seq` to the files by their sizes: the main conversation from zero upwards,
 * sub-agents below zero, one file under the other.
 */
export function partsOf(files: readonly TranscriptFile[]): OpenedTranscript['parts'] {
  let base = 0;
  return files.map(({ file, parentToolUseId, bytes }, index) => {
    if (index > 0) base -= bytes + 1;
    return { file, parentToolUseId, base, bytes, unread: bytes };
  });
}
