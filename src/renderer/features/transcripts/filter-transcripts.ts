import type { TranscriptInfo } from '#shared/contract/calls/transcripts.ts';

/**
 * Returns the transcripts whose title or folder contains every word of the filter, in their order.
 */
export function filterTranscripts(
  transcripts: readonly TranscriptInfo[],
  filter: string,
): readonly TranscriptInfo[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return transcripts;
  return transcripts.filter(({ title, cwd }) => {
    const text = `${title ?? ''} ${cwd ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const keyOf = ({ agentId, agentSessionId }: TranscriptInfo) => `${agentId} ${agentSessionId}`;

/** Returns the transcripts that are not among the known ones, in their order. */
export function othersThan(
  known: readonly TranscriptInfo[],
  transcripts: readonly TranscriptInfo[],
): readonly TranscriptInfo[] {
  const keys = new Set(known.map(keyOf));
  return transcripts.filter((each) => !keys.has(keyOf(each)));
}
