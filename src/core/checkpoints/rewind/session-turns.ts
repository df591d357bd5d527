import type { Store } from '#core/store/store.ts';
import type { StoredCheckpoint } from '#core/store/git-desk/checkpoints.ts';

/** A turn with the checkpoints around it; null where there is none. */
export type CheckedTurn = {
  readonly promptSeq: number;
  readonly before: StoredCheckpoint | null;
  readonly after: StoredCheckpoint | null;
  /** All checkpoints after the turn: background work ends again. */
  readonly ends: readonly StoredCheckpoint[];
};

type StorePart = Pick<Store, 'checkpoints' | 'turnFacts' | 'messages'>;

/** Returns the position of the prompt of a checkpoint; null if it belongs to no turn. */
export function seqOf(store: StorePart, { sessionId, promptId }: StoredCheckpoint): number | null {
  return promptId === null ? null : (store.messages.byId(sessionId, promptId)?.seq ?? null);
}

/** Returns the turn that begins at a position, and all later ones; empty if none begins there. */
export function turnsFrom(
  store: StorePart,
  sessionId: string,
  promptSeq: number,
): readonly CheckedTurn[] {
  if (store.turnFacts.promptAt(sessionId, promptSeq) !== promptSeq) return [];
  const known = checkpointsBySeq(store, sessionId);
  const turns: CheckedTurn[] = [];
  for (
    let seq: number | null = promptSeq;
    seq !== null;
    seq = store.turnFacts.promptAfter(sessionId, seq)
  )
    turns.push({ promptSeq: seq, before: null, after: null, ends: [], ...known.get(seq) });
  return turns;
}

function checkpointsBySeq(store: StorePart, sessionId: string) {
  const known = new Map<number, Partial<CheckedTurn>>();
  for (const checkpoint of store.checkpoints.ofSession(sessionId)) {
    const seq = checkpoint.tree === null ? null : seqOf(store, checkpoint);
    if (seq === null) continue;
    const turn = known.get(seq) ?? {};
    if (checkpoint.moment === 'beforeTurn') known.set(seq, { before: checkpoint, ...turn });
    // The last one counts: background work may end after the turn.
    if (checkpoint.moment === 'afterTurn')
      known.set(seq, { ...turn, after: checkpoint, ends: [...(turn.ends ?? []), checkpoint] });
  }
  return known;
}

/** Returns the sessions that had a turn in the same working tree between two moments. */
export function otherSessions(
  store: StorePart,
  { sessionId, root }: Pick<StoredCheckpoint, 'sessionId' | 'root'>,
  span: { readonly from: number; readonly to: number },
): ReadonlySet<string> {
  const others = new Set<string>();
  const open = new Map<string, number>();
  for (const each of store.checkpoints.all()) {
    if (each.sessionId === sessionId || each.sessionId === '' || each.root !== root) continue;
    if (each.moment === 'beforeTurn') open.set(each.sessionId, each.at);
    const begun = open.get(each.sessionId);
    if (each.moment !== 'afterTurn' || begun === undefined) continue;
    open.delete(each.sessionId);
    if (begun <= span.to && each.at + each.durationMs >= span.from) others.add(each.sessionId);
  }
  for (const [other, begun] of open) if (begun <= span.to) others.add(other);
  return others;
}
