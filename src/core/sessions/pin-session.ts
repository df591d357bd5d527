import type { Store } from '#core/store/store.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { sessions as contract } from '#shared/contract/calls/sessions.ts';
import type { Session } from '#shared/contract/sessions.ts';

type Pinned = { readonly sessionId: string; readonly pinnedAt: number };
/** Time between two pins when nothing else decides it, in ms. */
const GAP_MS = 1000;

/**
 * Returns the new times of pinning for a session that is placed before another pinned one, or last
 * if `before` is not pinned. The list is in the order of these times. Usually only its own time
 * changes; if there is no number between its neighbours, those after it are shifted.
 */
export function pinTimes(
  sessionId: string,
  before: string | null,
  pinned: readonly Pinned[],
  now: number,
): readonly Pinned[] {
  const others = pinned
    .filter((each) => each.sessionId !== sessionId)
    .toSorted((a, b) => a.pinnedAt - b.pinnedAt);
  const found = others.findIndex((each) => each.sessionId === before);
  const at = found < 0 ? others.length : found;
  const [previous, next] = [others[at - 1]?.pinnedAt, others[at]?.pinnedAt];
  if (next === undefined)
    return [{ sessionId, pinnedAt: Math.max(now, (previous ?? now) + GAP_MS) }];
  if (previous === undefined) return [{ sessionId, pinnedAt: next - GAP_MS }];
  const middle = (previous + next) / 2;
  if (previous < middle && middle < next) return [{ sessionId, pinnedAt: middle }];
  const shifted = others
    .slice(at)
    .map((each) => ({ ...each, pinnedAt: each.pinnedAt + 2 * GAP_MS }));
  return [...shifted, { sessionId, pinnedAt: previous + GAP_MS }];
}

type Edit<R> = (sessionId: string, change: Pick<Session, 'pinnedAt'>) => R;

/** Pins or unpins a session. Stops at the first failed write. */
export function pinSession<R extends { readonly ok: boolean }>(
  { sessionId, pinned, before }: CallInput<typeof contract, 'sessions.pin'>,
  { store, now }: { readonly store: Pick<Store, 'sessions'>; readonly now: number },
  edit: Edit<R>,
): R {
  if (!pinned) return edit(sessionId, { pinnedAt: null });
  if (before === undefined) return edit(sessionId, { pinnedAt: now });
  const all = store.sessions
    .all()
    .flatMap((each) =>
      typeof each.pinnedAt === 'number'
        ? [{ sessionId: each.sessionId, pinnedAt: each.pinnedAt }]
        : [],
    );
  const times = pinTimes(sessionId, before, all, now);
  for (const each of times.slice(0, -1)) {
    const done = edit(each.sessionId, { pinnedAt: each.pinnedAt });
    if (!done.ok) return done;
  }
  return edit(sessionId, { pinnedAt: times.at(-1)?.pinnedAt ?? now });
}
