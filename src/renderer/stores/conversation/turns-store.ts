import { create } from 'zustand';

import type { CorralApi } from '#shared/contract/contract.ts';
import type { StreamEvent } from '#shared/contract/streams.ts';
import type { Turn } from '#shared/conversation/turn.ts';

type TurnsState = {
  /**
   * The turns of the loaded messages, in order, by session. Unchanged turns keep their identity.
   */
  readonly bySession: Readonly<Record<string, readonly Turn[]>>;
  /** Counts the changes that may affect a turn. */
  readonly changed: Readonly<Record<string, number>>;
  /** Position of the prompt whose turn the reader looks at. */
  readonly reading: Readonly<Record<string, number | null>>;
};

const NONE: readonly Turn[] = [];

const useTurnsState = create<TurnsState>()(() => ({ bySession: {}, changed: {}, reading: {} }));

export function useTurns(sessionId: string): readonly Turn[] {
  return useTurnsState((s) => s.bySession[sessionId] ?? NONE);
}

export function useTurnsChanged(sessionId: string): number {
  return useTurnsState((s) => s.changed[sessionId] ?? 0);
}

/** Returns the turn that the reader looks at. */
export function useReadingTurn(sessionId: string): Turn | null {
  return useTurnsState((s) => {
    const promptSeq = s.reading[sessionId];
    return s.bySession[sessionId]?.find((turn) => turn.promptSeq === promptSeq) ?? null;
  });
}

/** Returns the turn that a message ends. */
export function useTurnOfFoot(sessionId: string, footSeq: number): Turn | null {
  return useTurnsState(
    (s) => s.bySession[sessionId]?.find((turn) => turn.footSeq === footSeq) ?? null,
  );
}

export function readingTurn(sessionId: string): number | null {
  return useTurnsState.getState().reading[sessionId] ?? null;
}

/** Stores the reading position. Two positions in one turn cause no change. */
export function setReadingPlace(sessionId: string, seq: number): void {
  const { bySession, reading } = useTurnsState.getState();
  const promptSeq = turnAt(bySession[sessionId] ?? NONE, seq)?.promptSeq ?? null;
  if (reading[sessionId] !== promptSeq)
    useTurnsState.setState({ reading: { ...reading, [sessionId]: promptSeq } });
}

/**
 * Returns the turn of a position; null before the first prompt. Turns are sorted and have no gaps.
 */
export function turnAt(turns: readonly Turn[], seq: number): Turn | null {
  return turns.findLast(({ promptSeq }) => promptSeq <= seq) ?? null;
}

/** Loads turns. After a failure the known ones stay, and the next change retries. */
export async function loadTurns(
  api: CorralApi,
  sessionId: string,
  from: number,
  to: number,
): Promise<void> {
  const reply = await api['turns.page']({ sessionId, from, to });
  if (!reply.ok) return;
  const { bySession } = useTurnsState.getState();
  useTurnsState.setState({
    bySession: {
      ...bySession,
      [sessionId]: reuseTurns(bySession[sessionId] ?? NONE, reply.value.turns),
    },
  });
}

function reuseTurns(before: readonly Turn[], now: readonly Turn[]): readonly Turn[] {
  return now.map(
    (turn) =>
      before.find(
        (known) =>
          known.promptSeq === turn.promptSeq && JSON.stringify(known) === JSON.stringify(turn),
      ) ?? turn,
  );
}

/**
 * Counts a frame of a conversation or its sub-agents that may change a turn. Streaming text is no
 * frame and changes none.
 */
export function noteFrame(sessionId: string, event: StreamEvent): void {
  if (!changesTurn(event)) return;
  const { changed } = useTurnsState.getState();
  useTurnsState.setState({ changed: { ...changed, [sessionId]: (changed[sessionId] ?? 0) + 1 } });
}

export function changesTurn(event: StreamEvent): boolean {
  if (event.type !== 'message.upserted') return false;
  const { message } = event;
  switch (message.messageType) {
    case 'tool_execution':
      return message.metadata.status !== 'running';
    case 'text':
      return message.role === 'user';
    default:
      return message.messageType === 'usage' || message.messageType === 'status';
  }
}

export function forgetTurns(sessionId: string): void {
  const { bySession, changed, reading } = useTurnsState.getState();
  const without = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key !== sessionId));
  useTurnsState.setState({
    bySession: without(bySession),
    changed: without(changed),
    reading: without(reading),
  });
}
