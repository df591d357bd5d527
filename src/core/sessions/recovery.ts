import type { Agent, Launch } from '#core/agents/agent.ts';
import type { Processor } from '#core/conversation/processor.ts';
import { interactionMessage } from '#core/interactions/interaction-message.ts';
import type { Journal, JournalEntry } from '#core/journal/journal.ts';
import type { ClockPort, LogPort, ProcessPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database.ts';
import type { Store } from '#core/store/store.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';

import { asCut } from './cut-result.ts';

export type RecoveryServices = {
  readonly store: Store;
  readonly journal: Journal;
  readonly processor: Processor;
  readonly processes: ProcessPort;
  readonly clock: ClockPort;
  readonly log: LogPort;
};

const EXPLANATION =
  'Corral stopped while the question was open, and the agent with it. Resume the session: the agent asks again if it still needs to.';

export type Recovery = {
  /** Sessions whose agent may have gone on writing by itself. */
  readonly cut: readonly Session[];
  /** Resolves when no agent of an earlier core lives any more. */
  readonly orphansGone: Promise<unknown>;
};

/**
 * After a start: ends what an earlier core left behind (agents nobody listens to, tools without a result, open
 * questions), each with its explanation.
 */
export function recover(services: RecoveryServices): Result<Recovery, StoreFailure> {
  const { store, journal, processes, log } = services;
  const orphans = store.runs.orphans();
  const cut = store.sessions.all().filter(({ status }) => status !== 'stopped' && status !== 'failed');
  const done = journal.write((entry) => {
    for (const interaction of store.interactions.open()) {
      const closed = { ...interaction, outcome: 'agentGone' as const, explanation: EXPLANATION, closedAt: services.clock.now() };
      entry.interaction(closed);
      entry.message(interactionMessage(closed));
    }
    return cut.map((session) => closeCut(services, entry, session));
  });
  if (!done.ok) return done;
  const ends = orphans.map(async ({ pid, identity, wireLog }) => {
    if (identity !== null) await processes.endOrphan(pid, identity);
    return journal.write((entry) => entry.store.runs.ended(wireLog));
  });
  if (orphans.length > 0) log.info('recovery.orphans', { count: orphans.length });
  return ok({ cut: done.value, orphansGone: Promise.all(ends) });
}

function closeCut({ store, processor, clock }: RecoveryServices, entry: JournalEntry, session: Session): Session {
  for (const message of store.messages.unsettled(session.sessionId)) {
    if (message.messageType === 'tool_execution') processor.settle(entry, session.cwd, message, 'interrupted', clock.now());
    if (message.messageType === 'text') entry.message({ ...message, metadata: { ...message.metadata, delivery: 'failed' } });
  }
  const stopped: Session = { ...session, status: 'stopped', interruptedTurn: session.status !== 'idle', updatedAt: clock.now() };
  entry.session(stopped);
  return stopped;
}

/** Adds what the agent wrote into its own transcript after Corral was gone. What is stored already stays as it is. */
export async function readMissed(services: RecoveryServices, agent: Agent, session: Session): Promise<Result<null, StoreFailure>> {
  const { sessionId, cwd, permissionMode, model, agentSessionId } = session;
  const launch: Launch = { sessionId, cwd, permissionMode, model, resume: agentSessionId, wireLog: '' };
  const events = agentSessionId === null ? [] : ((await agent.readTranscript?.(launch)) ?? []);
  return services.journal.write((entry) => {
    for (const event of events) {
      if (event.type === 'output' && isMissable(event.output))
        services.processor.ingest(entry, session, asCut(event.output, entry.store, sessionId));
    }
    return null;
  });
}

/**
 * Usage was counted when it was said. What no converter knows, and what the harness tells its model, is in the
 * transcript for the agent's own use: its wire does not carry it.
 */
function isMissable(output: AgentOutput): boolean {
  if (output.type === 'text') return !output.synthetic;
  return output.type !== 'unknown' && output.type !== 'usage';
}
