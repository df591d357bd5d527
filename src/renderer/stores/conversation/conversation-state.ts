import type { StreamFailure } from '#shared/channel/client-streams.ts';
import type { MessagePage } from '#shared/contract/conversation.ts';
import type { ReadingPlace } from '#shared/contract/reading.ts';
import type { Snapshot, StreamEvent } from '#shared/contract/streams.ts';
import type { LiveBlock, LiveDelta } from '#shared/conversation/live.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { isInQueue } from '#shared/conversation/silent.ts';

import {
  emptyLevel,
  followLevel,
  joinPage,
  levelOfPage,
  trimLevel,
  upsertMessage,
  type Anchor,
  type Level,
  type Loading,
} from './level.ts';
import { applyDelta, liveTextOf, withoutStored, type LiveText } from './live-text.ts';
import { countUnseenSince } from './unseen-count.ts';

/** The key of the top level. The keys of other levels are the tool uses that started them. */
export const TOP = '';

/** The state of one conversation in this window. */
export type ConversationState = {
  readonly levels: Readonly<Record<string, Level>>;
  readonly live: Readonly<Record<string, readonly LiveText[]>>;
  /**
   * Prompts that the agent has not begun, oldest first, including those that are not loaded as
   * messages.
   */
  readonly waiting: readonly ConversationMessage[];
  readonly failure: StreamFailure | null;
  /**
   * The position at which it was opened; a new object for each snapshot. `place` is null at the
   * end.
   */
  readonly opened: { readonly place: ReadingPlace | null };
};

export const emptyConversation: ConversationState = {
  levels: {},
  live: {},
  waiting: [],
  failure: null,
  opened: { place: null },
};

type Reading = Extract<Snapshot, { of: 'session' }>['reading'];

export type ConversationChange =
  | {
      readonly type: 'snapshot';
      readonly page: MessagePage;
      readonly live: readonly LiveBlock[];
      readonly waiting: readonly ConversationMessage[];
      readonly reading: Reading;
    }
  | { readonly type: 'event'; readonly event: StreamEvent }
  | { readonly type: 'live'; readonly delta: LiveDelta }
  /** The current live blocks; sent when a stream continues after a gap. */
  | { readonly type: 'liveReset'; readonly live: readonly LiveBlock[] }
  | { readonly type: 'failed'; readonly failure: StreamFailure }
  | {
      readonly type: 'page';
      readonly parent: string | null;
      readonly anchor: Anchor;
      readonly page: MessagePage;
    }
  | { readonly type: 'loading'; readonly parent: string | null; readonly loading: Loading | null }
  /** Every level that is too long drops messages at its far end. */
  | { readonly type: 'trim' }
  | { readonly type: 'following'; readonly parent: string | null; readonly following: boolean };

export function levelKey(parent: string | null): string {
  return parent ?? TOP;
}

/** Returns the next state; pure. Unchanged parts keep their identity. */
export function changeConversation(
  state: ConversationState,
  change: ConversationChange,
): ConversationState {
  switch (change.type) {
    case 'snapshot':
      return stateOfSnapshot(change);
    case 'liveReset':
      return { ...state, live: groupLive(change.live) };
    case 'failed':
      return { ...state, failure: change.failure };
    case 'live':
      return changeLive(state, change.delta);
    case 'page':
      return changeLevel(state, change.parent, (level) =>
        joinPage(level, change.anchor, change.page),
      );
    case 'loading':
      return changeLevel(state, change.parent, (level) => ({ ...level, loading: change.loading }));
    case 'trim':
      return {
        ...state,
        levels: Object.fromEntries(
          Object.entries(state.levels).map(([key, level]) => [key, trimLevel(level)]),
        ),
      };
    case 'following':
      return changeLevel(state, change.parent, (level) => followLevel(level, change.following));
    case 'event':
      return changeByEvent(state, change.event);
  }
}

function stateOfSnapshot({
  page,
  live,
  waiting,
  reading,
}: Extract<ConversationChange, { type: 'snapshot' }>): ConversationState {
  const unseen = reading && countUnseenSince(reading.place.leftAt, reading.newest, reading.unseen);
  return {
    levels: { [TOP]: levelOfPage(page, unseen) },
    live: groupLive(live),
    waiting,
    failure: null,
    opened: { place: reading?.place ?? null },
  };
}

export function hasOverflow({ levels }: ConversationState): boolean {
  return Object.values(levels).some(({ overflow }) => overflow !== null);
}

function changeByEvent(state: ConversationState, event: StreamEvent): ConversationState {
  if (event.type !== 'message.upserted') return state;
  const { message, replaces } = event;
  const waiting = changeWaiting(state.waiting, message, replaces);
  const next = waiting === state.waiting ? state : { ...state, waiting };
  const shown = endStoredBlock(next, message);
  return changeLevel(shown, message.metadata.parentToolUseId, (level) =>
    level.loaded ? upsertMessage(level, message, replaces) : level,
  );
}

/** Removes the live block that became this message, unless the message was known before. */
function endStoredBlock(state: ConversationState, message: ConversationMessage): ConversationState {
  const key = levelKey(message.metadata.parentToolUseId);
  const blocks = state.live[key];
  if (!blocks || blocks.length === 0) return state;
  const left = withoutStored(blocks, message);
  const isKnown = () => state.levels[key]?.messages.some(({ id }) => id === message.id) === true;
  if (left === blocks || isKnown()) return state;
  return { ...state, live: { ...state.live, [key]: left } };
}

function changeWaiting(
  waiting: ConversationState['waiting'],
  message: ConversationMessage,
  replaces: string | null,
) {
  const isOther = ({ id }: ConversationMessage) => id !== message.id && id !== replaces;
  const others = waiting.every(isOther) ? waiting : waiting.filter(isOther);
  if (!isInQueue(message)) return others;
  return others.toSpliced(others.findLastIndex(({ seq }) => seq < message.seq) + 1, 0, message);
}

function changeLevel(
  state: ConversationState,
  parent: string | null,
  change: (level: Level) => Level,
): ConversationState {
  const key = levelKey(parent);
  const before = state.levels[key] ?? emptyLevel;
  const after = change(before);
  return after === before ? state : { ...state, levels: { ...state.levels, [key]: after } };
}

function groupLive(blocks: readonly LiveBlock[]): ConversationState['live'] {
  const groups: Record<string, LiveText[]> = {};
  for (const block of blocks)
    (groups[levelKey(block.parentToolUseId)] ??= []).push(liveTextOf(block));
  return groups;
}

function changeLive(state: ConversationState, delta: LiveDelta): ConversationState {
  const key =
    delta.type === 'append' ? levelKey(delta.parentToolUseId) : keyOfBlock(state, delta.blockId);
  if (key === undefined) return state;
  const before = state.live[key] ?? [];
  const after = applyDelta(before, delta);
  return after === before ? state : { ...state, live: { ...state.live, [key]: after } };
}

function keyOfBlock(state: ConversationState, blockId: string): string | undefined {
  return Object.keys(state.live).find((key) =>
    state.live[key]?.some((block) => block.blockId === blockId),
  );
}
