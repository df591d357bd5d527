import { z } from 'zod';

import { liveBlock, liveDelta } from '#shared/conversation/live.ts';
import { conversationMessage } from '#shared/conversation/message.ts';
import { interaction } from '#shared/interaction/interaction.ts';

import { rule } from '../interaction/rule.ts';
import { notification } from '../notification/notification.ts';
import { project } from '../project/project.ts';
import { pairedBrowser } from '../pairing/paired-browser.ts';
import { terminal } from '../terminal/terminal.ts';
import { agentInfo, agentWords } from './agents.ts';
import { call, failures } from './call.ts';
import { messagePage } from './conversation.ts';
import { settings } from './desk.ts';
import { readingPlace } from './reading.ts';
import { session } from './sessions.ts';

/**
 * Name of the stream of everything outside a conversation. Every other stream is named by its
 * sessionId.
 */
export const DESK = 'desk';

export const streamEvent = z.lazy(() =>
  z.discriminatedUnion('type', [
    /**
     * `replaces` is the id of a message that this one absorbed (a lone result whose use arrived
     * later); this message takes its position.
     */
    z.object({
      type: z.literal('message.upserted'),
      message: conversationMessage,
      replaces: z.string().nullable(),
    }),
    z.object({ type: z.literal('session.upserted'), session }),
    z.object({ type: z.literal('session.deleted'), sessionId: z.string() }),
    z.object({ type: z.literal('interaction.upserted'), interaction }),
    z.object({ type: z.literal('agents.found'), agents: z.array(agentInfo) }),
    z.object({ type: z.literal('settings.changed'), settings }),
    z.object({ type: z.literal('rule.upserted'), rule }),
    z.object({ type: z.literal('terminal.upserted'), terminal }),
    z.object({ type: z.literal('terminal.deleted'), terminalId: z.string() }),
    z.object({ type: z.literal('notification.upserted'), notification }),
    z.object({ type: z.literal('browser.upserted'), browser: pairedBrowser }),
    z.object({ type: z.literal('project.upserted'), project }),
    /** Reports that a project was removed from the desk; its sessions stay. */
    z.object({ type: z.literal('project.deleted'), projectId: z.string() }),
    /** Reports that `checkpoints.list` of a session has more, or a rewind in it has ended. */
    z.object({ type: z.literal('checkpoints.changed'), sessionId: z.string() }),
  ]),
);
export type StreamEvent = z.infer<typeof streamEvent>;

/** One stored event. `seq` counts from 1 without gaps within its stream. */
export const frame = z.object({ stream: z.string(), seq: z.int(), event: streamEvent });
export type Frame = z.infer<typeof frame>;

export const snapshot = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('desk'),
    sessions: z.array(session),
    /** Open interactions only. */
    interactions: z.array(interaction),
    agents: z.array(agentInfo),
    /** Present from the start, also for agents that are not detected yet. */
    agentWords,
    settings,
    /** Oldest first. */
    terminals: z.array(terminal),
    /** Current notifications, oldest first. */
    notifications: z.array(notification),
    /** Newest first, including recently revoked ones. */
    rules: z.array(rule),
    /** Ordered by the time of pairing, including those whose access ended recently. */
    browsers: z.array(pairedBrowser),
    /** In the order in which they were added, without removed ones. Absent in an older core. */
    projects: z.array(project).optional(),
  }),
  z.object({
    of: z.literal('session'),
    /** Messages around the reading position, or the newest ones. */
    page: messagePage,
    live: z.array(liveBlock),
    /** Prompts that the agent has not begun, anywhere in the conversation; oldest first. */
    waiting: z.array(conversationMessage),
    /**
     * Stored reading position. `unseen` counts the messages that arrived since the person left the
     * end, up to the one at `newest`.
     */
    reading: z.object({ place: readingPlace, unseen: z.int(), newest: z.int() }).nullable(),
  }),
]);
export type Snapshot = z.infer<typeof snapshot>;

export const streams = {
  /**
   * Subscribes the channel to a stream. `since` is the last frame that the client holds. `frames`
   * continues right after it; `snapshot` replaces everything the client knew. Both end at `seq`.
   */
  'streams.open': call(
    () => z.strictObject({ stream: z.string().min(1), since: z.int().min(0).nullable() }),
    () =>
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('frames'),
          seq: z.int(),
          frames: z.array(frame),
          live: z.array(liveBlock),
        }),
        z.object({ kind: z.literal('snapshot'), seq: z.int(), snapshot }),
      ]),
    failures('noSuchStream'),
  ),
  /**
   * Returns the next frames after `since`, without subscribing. `seq` is the end of the stream. For
   * clients that must not miss a frame.
   */
  'streams.read': call(
    () => z.strictObject({ stream: z.string().min(1), since: z.int().min(0) }),
    () => z.object({ seq: z.int(), frames: z.array(frame), next: z.int() }),
    failures('noSuchStream'),
  ),
  'streams.close': call(
    () => z.strictObject({ stream: z.string().min(1) }),
    () => z.object({}),
    failures('noSuchStream'),
  ),
};

/**
 * Messages of a channel, in either direction: calls from the client; replies, frames and live text
 * from core. `gap` means that core stopped sending a stream because the client reads too slowly;
 * the client opens the stream again with its `since`.
 */
export const channelMessage = z.discriminatedUnion('t', [
  z.object({ t: z.literal('call'), id: z.int(), method: z.string(), input: z.unknown() }),
  z.object({ t: z.literal('reply'), id: z.int(), reply: z.unknown() }),
  z.object({ t: z.literal('frame'), frame }),
  z.object({ t: z.literal('live'), stream: z.string(), delta: liveDelta }),
  z.object({ t: z.literal('gap'), stream: z.string() }),
  /** The terminal of that viewer was closed or lost. */
  z.object({ t: z.literal('terminalGone'), viewer: z.int() }),
]);
export type ChannelMessage = z.infer<typeof channelMessage>;
