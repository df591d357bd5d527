import { unreadBytes, type OpenedTranscript } from '#core/store/tables/transcripts.ts';
import type { SessionHistory } from '#shared/contract/sessions.ts';

/** Returns the progress for windows. Returns null if the transcript is read completely. */
export function historyOf(opened: OpenedTranscript): SessionHistory | null {
  const { state, problem, parts } = opened;
  if (state === 'done') return null;
  const totalBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  return { state, problem, totalBytes, readBytes: totalBytes - unreadBytes(opened) };
}
