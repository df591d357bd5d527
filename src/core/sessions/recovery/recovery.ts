import type { Agent } from '#core/agents/agent.ts';
import type { Processor } from '#core/conversation/processor.ts';
import type { StreamedTexts } from '#core/conversation/streamed-texts.ts';
import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { Journal, JournalEntry } from '#core/journal/journal.ts';
import type { ClockPort, LogPort, ProcessPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { Run } from '#core/store/tables/runs.ts';
import type { Store } from '#core/store/store.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import type { Delivery } from '#shared/conversation/message.ts';
import { endRetry, isOpenRetry } from '#shared/conversation/retry.ts';
import { isPlaceId } from '#shared/interaction/read-from.ts';
import { worded } from '#shared/interaction/worded.ts';

import { asCut } from '../record/cut-result.ts';
import { holdWaiting } from '../prompts/kept-prompts.ts';
import { launchOf } from '../record/session-record.ts';
import { isStored, withoutRepeated } from './incomplete-texts.ts';
import { settleRetries } from '../record/settle-tools.ts';

export type RecoveryServices = {
  readonly store: Store;
  readonly journal: Journal;
  readonly hub: InteractionHub;
  readonly processor: Processor;
  /** Texts that streamed when an earlier core was killed. */
  readonly streamed: Pick<StreamedTexts, 'left' | 'forget'>;
  readonly processes: ProcessPort;
  readonly clock: ClockPort;
  readonly log: LogPort;
};

/** Number of the newest messages with which a text that streamed is compared. */
const COMPARED = 50;

const NOT_FOUND = worded('notFoundAgain', {});

/** Prompts that no event of this core sends: its agent runs already, and the turn was not seen. */
const NOT_SENT: ReadonlySet<Delivery | null> = new Set(['afterTurn', 'afterStart']);
const AFTER_TURN: ReadonlySet<Delivery | null> = new Set(['afterTurn']);

/** A run that was started so that it outlives its core. */
export type Survivor = { readonly session: Session; readonly run: Run; readonly memo: string };

export type Recovery = {
  readonly survivors: readonly Survivor[];
  /** Sessions whose agent may have continued to write by itself. */
  readonly cut: readonly Session[];
  /** Resolves when no agent of an earlier core lives any more. */
  readonly orphansGone: Promise<unknown>;
};

/**
 * After a start, ends what an earlier core left behind, each with its explanation: agents without a
 * listener, tools without a result, open questions.
 */
export function recover(services: RecoveryServices): Result<Recovery, StoreFailure> {
  const { store, journal, hub, log } = services;
  const runs = store.runs.orphans();
  const survivors = runs.flatMap((run) => survivorOf(store, run));
  const orphans = runs.filter((run) => survivors.every((survivor) => survivor.run !== run));
  const living = new Set(survivors.map(({ session }) => session.sessionId));
  const isCut = ({ sessionId, status }: Session) =>
    status !== 'stopped' && status !== 'failed' && !living.has(sessionId);
  const cut = store.sessions.all().filter(isCut);
  // A question that was read from a screen may still be there, so its watcher decides.
  const closed = hub.recover((sessionId) => living.has(sessionId) || isPlaceId(sessionId));
  if (!closed.ok) return closed;
  const streamed = services.streamed.left(services.clock.now());
  const done = journal.write((entry) => {
    for (const [sessionId, outputs] of streamed) keepStreamed(services, entry, sessionId, outputs);
    for (const { session } of survivors) holdWaiting(entry, session.sessionId, NOT_SENT);
    const ran = new Set(runs.map(({ sessionId }) => sessionId));
    return cut.map((session) => closeCut(services, entry, session, ran.has(session.sessionId)));
  });
  if (!done.ok) return done;
  services.streamed.forget();
  if (orphans.length > 0) log.info('recovery.orphans', { count: orphans.length });
  return ok({
    survivors,
    cut: done.value,
    orphansGone: Promise.all(orphans.map((run) => endRun(services, run))),
  });
}

/**
 * Closes a session whose run should have outlived its core and did not, like any other session that
 * was cut off.
 */
export async function giveUp(
  services: RecoveryServices,
  { session, run }: Survivor,
): Promise<Result<Session, StoreFailure>> {
  await endRun(services, run);
  for (const { request } of services.hub.parked(session.sessionId))
    services.hub.close(request.requestId, 'agentGone', NOT_FOUND);
  return services.journal.write((entry) =>
    closeCut(services, entry, services.store.sessions.get(session.sessionId) ?? session, true),
  );
}

function survivorOf(store: Store, run: Run): readonly Survivor[] {
  const session = run.memo === null ? null : store.sessions.get(run.sessionId);
  return session && run.memo !== null ? [{ session, run, memo: run.memo }] : [];
}

async function endRun(
  { processes, journal }: RecoveryServices,
  { pid, identity, wireLog }: Run,
): Promise<void> {
  if (identity !== null) await processes.endOrphan(pid, identity, wireLog);
  journal.write((entry) => entry.store.runs.ended(wireLog));
}

/** Keeps texts that the person may have read, unless their messages are stored. */
function keepStreamed(
  { store, processor }: RecoveryServices,
  entry: JournalEntry,
  sessionId: string,
  outputs: readonly AgentOutput[],
): void {
  const session = store.sessions.get(sessionId);
  if (!session || outputs.length === 0) return;
  const messages = store.messages.newest(sessionId, COMPARED).map((each) => entry.whole(each));
  for (const output of outputs)
    if (!isStored(output, messages)) processor.ingest(entry, session, output);
}

/** `ran` is true if its agent was running. */
function closeCut(
  { store, processor, clock }: RecoveryServices,
  entry: JournalEntry,
  session: Session,
  ran: boolean,
): Session {
  for (const message of store.messages.unsettled(session.sessionId)) {
    if (message.messageType === 'tool_execution')
      processor.settle(entry, session, message, 'interrupted', clock.now());
    if (isOpenRetry(message)) entry.message(endRetry(message));
    if (message.messageType === 'text')
      entry.message({ ...message, metadata: { ...message.metadata, delivery: 'failed' } });
  }
  holdWaiting(entry, session.sessionId, AFTER_TURN);
  const interruptedTurn = ran && session.status !== 'idle';
  const stopped: Session = {
    ...session,
    status: 'stopped',
    terminalId: null,
    interruptedTurn,
    updatedAt: interruptedTurn ? clock.now() : session.updatedAt,
  };
  entry.session(stopped);
  return stopped;
}

/**
 * Adds what the agent wrote into its own transcript after Corral had ended. Stored messages stay
 * unchanged.
 */
export async function readMissed(
  services: RecoveryServices,
  agent: Agent,
  session: Session,
): Promise<Result<null, StoreFailure>> {
  const { sessionId, agentSessionId } = session;
  const events =
    agentSessionId === null ? [] : ((await agent.readTranscript?.(launchOf(session, ''))) ?? []);
  return services.journal.write((entry) => {
    const { store } = entry;
    const incomplete = store.messages.incomplete(sessionId);
    for (const event of events) {
      if (event.type !== 'output' || !isMissable(event.output)) continue;
      if (isPartOfKnown(store, sessionId, event.output)) continue;
      const isKnown = store.messages.has(sessionId, event.output.key);
      const output = isKnown ? event.output : withoutRepeated(event.output, incomplete);
      if (output) services.processor.ingest(entry, session, asCut(output, store, sessionId));
    }
    settleRetries(entry, sessionId);
    return null;
  });
}

/**
 * Returns true for output that can be missing from the store. Usage was counted when it was
 * reported. Unknown records and synthetic text are in the transcript for the agent's own use: its
 * wire does not contain them.
 */
export function isMissable(output: AgentOutput): boolean {
  if (output.type === 'text') return !output.synthetic;
  return output.type !== 'unknown' && output.type !== 'usage';
}

/**
 * Returns true for a further part of a stored prompt: an agent writes prompts that it took together
 * as one record.
 */
function isPartOfKnown(store: Store, sessionId: string, output: AgentOutput): boolean {
  const [base, part] = output.key.split('/');
  return (
    output.type === 'text' &&
    output.role === 'user' &&
    part !== undefined &&
    base !== undefined &&
    store.messages.has(sessionId, base)
  );
}
