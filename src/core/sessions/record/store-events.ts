import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { Processor } from '#core/conversation/processor.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import type { Delivery } from '#shared/conversation/message.ts';

import { asCut } from './cut-result.ts';
import { missedOutputs } from './missed-outputs.ts';
import { NamedUses } from './named-uses.ts';
import { settleRetries, settleTools } from './settle-tools.ts';

/** Position before every message. */
const MIN_SEQ = Number.MIN_SAFE_INTEGER;
/** Longest conversation that is compared with what its agent has of it. */
const MAX_COMPARED = 5000;

type StoreContext = {
  readonly session: Session;
  readonly processor: Processor;
  readonly wireLog: string;
  /**
   * True while Corral ends the agent, so that tools which the end cuts short are interrupted, not
   * failed.
   */
  readonly isStopping: boolean;
  /** Time in milliseconds at which the events arrived. */
  readonly now: number;
  /** Returns true for a prompt that was sent into the turn that ran before the events. */
  readonly isAddition: (promptKey: string) => boolean;
};

/**
 * Stores the parts of an agent's events that are persistent. Returns the events with the ids of
 * stored tool uses.
 */
export function storeEvents(
  entry: JournalEntry,
  events: readonly AgentEvent[],
  context: StoreContext,
): readonly AgentEvent[] {
  let isSameTurn = true;
  const uses = new NamedUses(entry, context.session.sessionId);
  return events.map((event) => {
    storeEvent(entry, event, { ...context, isSameTurn });
    if (event.type === 'turnStarted' || event.type === 'turnEnded') isSameTurn = false;
    return uses.resolve(event);
  });
}

function storeEvent(
  entry: JournalEntry,
  event: AgentEvent,
  context: StoreContext & { readonly isSameTurn: boolean },
): void {
  const { session, processor, wireLog, isStopping, isSameTurn } = context;
  const { sessionId } = session;
  if (event.type === 'output') {
    if (event.ofPrompt !== undefined) renamePrompt(entry, sessionId, event.ofPrompt, event.output);
    const output = isStopping ? asCut(event.output, entry.store, sessionId) : event.output;
    processor.ingest(entry, session, output);
  }
  if (event.type === 'past') storePast(entry, event.outputs, context);
  if (event.type === 'promptTaken') {
    const isAddition = isSameTurn && context.isAddition(event.promptKey);
    promptTaken(entry, sessionId, event, isAddition);
  }
  if (event.type === 'promptReturned') keepReturned(entry, sessionId, event);
  if (event.type === 'turnStarted' || event.type === 'turnEnded') settleRetries(entry, sessionId);
  if (event.type === 'turnEnded') endOpenUses(entry, event, context);
  if (event.type === 'memo') entry.store.runs.noted(wireLog, event.memo);
}

/**
 * Closes the tool uses of a turn that ended without their results. The sub-agents of a turn that
 * leaves work in the background go on.
 */
function endOpenUses(
  entry: JournalEntry,
  { busy }: Extract<AgentEvent, { type: 'turnEnded' }>,
  { session, processor, isStopping, now }: StoreContext,
): void {
  const status = isStopping ? 'interrupted' : 'abandoned';
  settleTools(
    entry,
    { processor, session, status, at: now },
    ({ metadata }) => !busy || metadata.parentToolUseId === null,
  );
}

/**
 * Adds what the agent has of the conversation beyond what Corral has. A waiting prompt is newer
 * than that and has its position already, so nothing is added behind it.
 */
function storePast(
  entry: JournalEntry,
  outputs: readonly AgentOutput[],
  { session, processor }: StoreContext,
): void {
  const { sessionId } = session;
  const { store } = entry;
  const stored = store.messages.anyLevel(sessionId, MIN_SEQ, MAX_COMPARED + 1);
  if (stored.length > MAX_COMPARED || store.messages.waiting(sessionId).length > 0) return;
  for (const output of missedOutputs(stored, outputs)) processor.ingest(entry, session, output);
}

export function setDelivery(
  entry: JournalEntry,
  sessionId: string,
  key: string,
  delivery: Delivery,
): void {
  const message = entry.store.messages.byId(sessionId, key);
  if (
    message?.messageType !== 'text' ||
    message.metadata.delivery === delivery ||
    message.metadata.delivery === 'delivered'
  )
    return;
  entry.message({ ...message, metadata: { ...message.metadata, delivery } });
}

/** Stores the delivery of a prompt that was not given to the agent, unless it was changed meanwhile. */
export function setUndelivered(
  entry: JournalEntry,
  sessionId: string,
  key: string,
  delivery: Delivery,
): void {
  const message = entry.store.messages.byId(sessionId, key);
  const before = message?.messageType === 'text' ? message.metadata.delivery : null;
  if (before === 'queued' || before === 'afterStart') setDelivery(entry, sessionId, key, delivery);
}

/** Stores the delivery. No fork can begin before a prompt that was taken into a running turn. */
function promptTaken(
  entry: JournalEntry,
  sessionId: string,
  { promptKey, stage }: Extract<AgentEvent, { type: 'promptTaken' }>,
  isAddition: boolean,
): void {
  const message = entry.store.messages.byId(sessionId, promptKey);
  const isNew = message?.messageType === 'text' && message.metadata.delivery !== 'delivered';
  if (isNew && isAddition && stage === 'delivered')
    entry.message({ ...message, metadata: { ...message.metadata, isAddition: true } });
  setDelivery(entry, sessionId, promptKey, stage);
}

/** Keeps a prompt that the agent gave back, although it may have been delivered. */
function keepReturned(
  entry: JournalEntry,
  sessionId: string,
  { promptKey, why }: Extract<AgentEvent, { type: 'promptReturned' }>,
): void {
  const message = entry.store.messages.byId(sessionId, promptKey);
  if (message?.messageType !== 'text' || message.role !== 'user') return;
  const delivery = why === 'login' ? 'afterStart' : 'held';
  entry.message({ ...message, metadata: { ...message.metadata, delivery } });
}

/**
 * Renames a prompt to the key by which the agent knows it from now on. Its content and position
 * stay.
 */
function renamePrompt(
  entry: JournalEntry,
  sessionId: string,
  key: string,
  output: AgentOutput,
): void {
  const message = entry.store.messages.byId(sessionId, key);
  if (message?.messageType !== 'text' || entry.store.messages.has(sessionId, output.key)) return;
  const metadata = { ...message.metadata, delivery: 'delivered' as const };
  entry.message({ ...message, id: output.key, source: output.source, metadata }, key);
}
