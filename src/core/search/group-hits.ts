import type { SearchHit } from './search-port.ts';
import type { KnownSession } from './session-hits.ts';
import type { Ranked, RankedHit } from './transcript-hits.ts';

/** Matches of one conversation, best first. */
export type FoundGroup = {
  readonly agentId: string;
  readonly agentSessionId: string | null;
  readonly session: KnownSession | null;
  readonly hits: readonly RankedHit[];
};

/**
 * Merges matches of Corral's sessions and of transcripts, best first. The newest are first if one of
 * both has very many.
 */
export function mergeRanked(ofSessions: Ranked, ofTranscripts: Ranked): readonly RankedHit[] {
  const all = [...ofSessions.hits, ...ofTranscripts.hits];
  const isBroad = ofSessions.isBroad || ofTranscripts.isBroad;
  const scored = isBroad ? all.map((hit) => ({ ...hit, score: -(hit.at ?? 0) })) : all;
  // A stable sort: for equal scores, Corral's own message comes first, which is certain to open.
  return scored.toSorted((a, b) => a.score - b.score);
}

/**
 * Groups matches by conversation, the best conversation first. A message that several files have,
 * because a conversation was continued or forked in another file, is in one group only.
 */
export function groupHits(
  ranked: readonly RankedHit[],
  sessions: readonly KnownSession[],
): readonly FoundGroup[] {
  const bySession = new Map(sessions.map((each) => [each.sessionId, each]));
  const byConversation = new Map(
    sessions.map((each) => [keyOf(each.agentId, each.agentSessionId ?? ''), each]),
  );
  const groups = new Map<string, FoundGroup & { readonly hits: RankedHit[] }>();
  const seen = new Set<string>();
  for (const hit of ranked) {
    const { agentId, agentSessionId, sessionId, messageId, score } = hit;
    // Equal texts have equal scores, and copies of a message its time.
    const copy = `${agentId} ${messageId} ${score}`;
    if (seen.has(copy)) continue;
    seen.add(copy);
    const session =
      sessionId === null
        ? (byConversation.get(keyOf(agentId, agentSessionId ?? '')) ?? null)
        : (bySession.get(sessionId) ?? null);
    const key = session ? `session ${session.sessionId}` : keyOf(agentId, agentSessionId ?? '');
    if (seen.has(`${key} ${messageId}`)) continue;
    seen.add(`${key} ${messageId}`);
    const group = groups.get(key);
    if (group) group.hits.push(hit);
    else groups.set(key, { agentId, agentSessionId, session, hits: [hit] });
  }
  return [...groups.values()];
}

function keyOf(agentId: string, id: string): string {
  return `${agentId} ${id}`;
}

/** Returns true for the same text in a session of Corral and in the file of its agent. */
export function isTwin(one: SearchHit, other: SearchHit): boolean {
  const isInBoth = (one.file === null) !== (other.file === null);
  return isInBoth && one.role === other.role && one.excerpt.text === other.excerpt.text;
}
