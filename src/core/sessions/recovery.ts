import type { Agent, Launch } from '#core/agents/agent.ts';
import type { Processor } from '#core/conversation/processor.ts';
import { interactionMessage } from '#core/interactions/interaction-message.ts';
import type { Journal, JournalEntry } from '#core/journal/journal.ts';
import type { ClockPort, LogPort, ProcessPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database.ts';
import type { Store } from '#core/store/store.ts';
import type { Result } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';

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

/**
 * After a start: ends what an earlier core left behind (agents nobody listens to, tools without a result, open
 * questions), each with its explanation. Gives the sessions whose agent may have gone on writing by itself.
 */
export function recover(services: RecoveryServices): Result<readonly Session[], StoreFailure> {
  const { store, journal, processes, log } = services;
  for (const run of store.runs.orphans()) {
    if (run.identity !== null) processes.killOrphan(run.pid, run.identity);
    log.info('recovery.orphan', { pid: run.pid });
  }
  const cut = store.sessions.all().filter(({ status }) => status !== 'stopped' && status !== 'failed');
  return journal.write((entry) => {
    for (const run of store.runs.orphans()) store.runs.ended(run.wireLog);
    for (const interaction of store.interactions.open()) {
      const closed = { ...interaction, outcome: 'agentGone' as const, explanation: EXPLANATION, closedAt: services.clock.now() };
      entry.interaction(closed);
      entry.message(interactionMessage(closed));
    }
    return cut.map((session) => closeCut(services, entry, session));
  });
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
      if (event.type === 'output' && event.output.type !== 'unknown' && event.output.type !== 'usage')
        services.processor.ingest(entry, session, event.output);
    }
    return null;
  });
}
