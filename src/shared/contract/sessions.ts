import { z } from 'zod';

import { attachments } from '../conversation/attachment.ts';
import { problem } from './agents.ts';
import { call, failures } from './call.ts';
import { gitHead } from '../session/git-head.ts';
import { HANDOVER_LIMIT } from '../session/handover.ts';
import { usageLimit } from '../session/usage-limit.ts';
import { languages } from '../words/language.ts';

/**
 * Status of a session.
 * - `starting`: its process is starting.
 * - `working`: a turn runs.
 * - `waiting`: a question is open.
 * - `idle`: ready for a prompt.
 * - `stopped`: no process; a prompt or `sessions.resume` starts it again.
 * - `failed`: no process; `problem` gives the reason.
 */
export const sessionStatus = z.enum([
  'starting',
  'working',
  'waiting',
  'idle',
  'stopped',
  'failed',
]);
export type SessionStatus = z.infer<typeof sessionStatus>;

/**
 * Way to run a session's agent: controlled through its protocol, or in its own terminal interface.
 */
export const face = z.enum(['structured', 'terminal']);
export type Face = z.infer<typeof face>;

/**
 * A slash command of an agent. `description` and `argumentHint` are empty if the agent does not
 * give them.
 */
export const slashCommand = z.object({
  name: z.string(),
  description: z.string(),
  argumentHint: z.string(),
});
export type SlashCommand = z.infer<typeof slashCommand>;

/** Current model and effort as last reported by the agent; null where it does not report them. */
const running = z.object({
  model: z.string().nullable(),
  effort: z.string().nullable(),
  /** Tokens that the model read last, and the size of its context window. */
  contextTokens: z.number().nullable(),
  contextWindow: z.number().nullable(),
});
export type Running = z.infer<typeof running>;

export const session = z.object({
  sessionId: z.string(),
  agentId: z.string(),
  title: z.string(),
  cwd: z.string(),
  permissionMode: z.string(),
  /** The model that the person chose; null for the agent's default. */
  model: z.string().nullable(),
  /** Absent if the agent has not reported it. */
  running: running.optional(),
  status: sessionStatus,
  problem: problem.nullable(),
  /** The agent's own id, used to resume; null until the agent reports it. */
  agentSessionId: z.string().nullable(),
  agentVersion: z.string().nullable(),
  /**
   * Records of the agent: all of them, those that became messages, and those that no converter
   * knows.
   */
  counters: z.object({ seen: z.int(), shown: z.int(), unknown: z.int() }),
  /** Sums of what the agent reported; `costUsd` is 0 if it reports no cost. */
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number(), costUsd: z.number() }),
  /** Absent if the agent reported none. Values stored in another shape are ignored. */
  limits: z.array(usageLimit).optional().catch(undefined),
  /**
   * The head of the git repository of `cwd`; null if that is no repository. Kept current while the session
   * runs or a window shows it, so it may be outdated otherwise. Absent if it was never read.
   */
  git: gitHead.nullable().optional().catch(undefined),
  /**
   * Main folder of the git repository of `cwd`, the same for all of its worktrees and subfolders.
   * Null if `cwd` is in none, or in that of the home folder. Absent if it was never read.
   */
  repository: z.string().nullable().optional().catch(undefined),
  face: face.default('structured'),
  /** The terminal that its agent runs in; null in the structured face and while no agent runs. */
  terminalId: z.string().nullable().default(null),
  /**
   * True if a turn was cut short by a stop of Corral or of the agent, so that resuming makes sense.
   */
  interruptedTurn: z.boolean(),
  /** Reported at every start. Values stored by an older Corral in another shape are ignored. */
  slashCommands: z.array(slashCommand).catch([]),
  /**
   * Progress of a session opened from a transcript whose older messages are still being read.
   * `paused` means that the person stopped reading. Absent in other sessions; null once everything
   * is read.
   */
  history: z
    .object({
      state: z.enum(['reading', 'paused', 'failed']),
      readBytes: z.int(),
      totalBytes: z.int(),
      problem: problem.nullable(),
    })
    .nullable()
    .optional(),
  /**
   * The session of another agent whose conversation this one continues; it may have been deleted.
   * Absent or null if it began by itself.
   */
  continuedFrom: z.string().nullable().optional().catch(null),
  /**
   * The session of which this one began with a copy; it may have been deleted. `agentSessionId` is
   * the agent's id of the copied conversation. Absent or null if it began by itself.
   */
  forkedFrom: z
    .object({ sessionId: z.string(), agentSessionId: z.string() })
    .nullable()
    .optional()
    .catch(null),
  createdAt: z.number(),
  updatedAt: z.number(),
  archivedAt: z.number().nullable(),
  /** Time at which the person pinned it to the top of the list. Absent or null if it is not pinned. */
  pinnedAt: z.number().nullable().optional().catch(null),
  /**
   * Time at which the person deleted it. A deleted session is on no desk and is erased after
   * `UNDO_DELETE_MS`. Absent or null if it is not deleted.
   */
  discardedAt: z.number().nullable().optional(),
});
export type Session = z.infer<typeof session>;
export type SessionHistory = NonNullable<Session['history']>;

/**
 * Time to send a prompt. `now`: as soon as the agent accepts prompts. `afterTurn`: Corral keeps it
 * until the running turn has ended normally.
 */
export const sendTime = z.enum(['now', 'afterTurn']);
export type SendTime = z.infer<typeof sendTime>;

const commandId = z.uuid();
const sessionId = z.string().min(1);
const done = z.object({});

/** Time during which a deleted session can be restored. */
export const UNDO_DELETE_MS = 30_000;

export const sessions = {
  'sessions.create': call(
    z.strictObject({
      commandId,
      /** Id of the new session; Corral generates one if it is absent. */
      sessionId: z.uuid().optional(),
      agentId: z.string().min(1),
      /** Absolute path; ignored by agents that need no folder. */
      cwd: z.string(),
      permissionMode: z.string().min(1),
      model: z.string().min(1).nullable(),
      prompt: z.string().max(1_000_000),
      attachments: attachments.optional(),
      /** The first face of the agent if absent. */
      face: face.optional(),
      /** Stores agent, mode and model as the person's last choice for this folder. */
      rememberChoice: z.boolean().optional(),
      /** The session that the new one continues; it gets its title. */
      continuedFrom: sessionId.optional(),
    }),
    z.object({ session }),
    failures(
      'agentUnavailable',
      'sessionExists',
      'noSuchFace',
      'folderMissing',
      'folderNotReadable',
      'folderNotAbsolute',
      'noSuchMode',
      'noSuchSession',
      'storeFailed',
    ),
  ),
  /**
   * Composes a first prompt, with a summary of the conversation, for another agent that continues
   * it. Nothing is sent.
   */
  'sessions.handover': call(
    z.strictObject({ sessionId, language: z.enum(languages) }),
    z.object({ text: z.string().max(HANDOVER_LIMIT) }),
    failures('noSuchSession'),
  ),
  /**
   * Starts a second session of the same agent, which begins with a copy of the conversation and is
   * independent from then on. Never starts in a dangerous mode. `notForkable`: the agent cannot, or
   * has no conversation yet.
   */
  'sessions.fork': call(
    z.strictObject({ commandId, sessionId }),
    z.object({ session }),
    failures(
      'noSuchSession',
      'notForkable',
      'busy',
      'agentUnavailable',
      'noSuchMode',
      'noSuchFace',
      'storeFailed',
    ),
  ),
  /** Sends a prompt; a busy agent queues it. Starts a stopped agent first. */
  'sessions.prompt': call(
    z
      .strictObject({
        commandId,
        sessionId,
        text: z.string().max(1_000_000),
        attachments: attachments.optional(),
        /** `now` if absent. Has no effect while the agent is not working. */
        when: sendTime.optional(),
      })
      .refine(
        ({ text, attachments: given = [] }) => text !== '' || given.length > 0,
        'A prompt needs a text or an image.',
      ),
    z.object({ messageId: z.string() }),
    failures(
      'noSuchSession',
      'archived',
      'agentUnavailable',
      'folderMissing',
      'agentGone',
      'storeFailed',
    ),
  ),
  /** Withdraws a prompt from the agent's queue. `tooLate`: the agent has taken it. */
  'sessions.withdraw': call(
    z.strictObject({ commandId, sessionId, messageId: z.string().min(1) }),
    done,
    failures('noSuchSession', 'tooLate', 'notPossible', 'agentGone'),
  ),
  /**
   * Changes the text of a waiting prompt, or when it is sent. Images stay. Returns its new id.
   * `tooLate`: the agent has taken it, and nothing was changed.
   */
  'sessions.revise': call(
    z.strictObject({
      commandId,
      sessionId,
      messageId: z.string().min(1),
      text: z.string().max(1_000_000).optional(),
      /** `held`: Corral keeps it until the person sends it. */
      when: z.enum([...sendTime.options, 'held']).optional(),
    }),
    z.object({ messageId: z.string() }),
    failures(
      'noSuchSession',
      'archived',
      'tooLate',
      'notPossible',
      'emptyPrompt',
      'agentUnavailable',
      'folderMissing',
      'agentGone',
      'storeFailed',
    ),
  ),
  /**
   * Returns the person's prompts, newest first and deduplicated; texts are truncated at 20,000
   * characters.
   */
  'sessions.prompts': call(
    z.strictObject({ sessionId, limit: z.int().min(1).max(100) }),
    z.object({ prompts: z.array(z.string()) }),
    failures('noSuchSession'),
  ),
  'sessions.interrupt': call(
    z.strictObject({ commandId, sessionId }),
    done,
    failures('noSuchSession', 'notWorking', 'agentGone'),
  ),
  /** Ends the agent's process. The conversation stays and can be resumed. */
  'sessions.terminate': call(
    z.strictObject({ commandId, sessionId }),
    done,
    failures('noSuchSession', 'notRunning'),
  ),
  'sessions.resume': call(
    z.strictObject({ commandId, sessionId }),
    z.object({ session }),
    failures(
      'noSuchSession',
      'archived',
      'alreadyRunning',
      'agentUnavailable',
      'folderMissing',
      'agentGone',
    ),
  ),
  /**
   * Starts a session whose problem offers this way to log in: the agent logs in by itself, and then
   * gets the prompts that the missing login had stopped. Resolves when the login has ended.
   */
  'sessions.logIn': call(
    z.strictObject({ commandId, sessionId, wayId: z.string().min(1) }),
    z.object({ session }),
    failures(
      'noSuchSession',
      'archived',
      'alreadyRunning',
      'noSuchLogIn',
      'agentUnavailable',
      'folderMissing',
    ),
  ),
  /**
   * Ends the agent and continues the same conversation in the other face. `interrupt` does so even
   * during a turn.
   */
  'sessions.setFace': call(
    z.strictObject({ commandId, sessionId, face, interrupt: z.boolean() }),
    z.object({ session }),
    failures(
      'noSuchSession',
      'archived',
      'busy',
      'noSuchFace',
      'agentUnavailable',
      'folderMissing',
      'storeFailed',
    ),
  ),
  'sessions.rename': call(
    z.strictObject({ commandId, sessionId, title: z.string().trim().min(1).max(200) }),
    done,
    failures('noSuchSession', 'storeFailed'),
  ),
  'sessions.archive': call(
    z.strictObject({ commandId, sessionId, archived: z.boolean() }),
    done,
    failures('noSuchSession', 'running', 'storeFailed'),
  ),
  /** Pins a session to the top of the list, or unpins it. Does not count as a change of the session. */
  'sessions.pin': call(
    z.strictObject({ commandId, sessionId, pinned: z.boolean() }),
    done,
    failures('noSuchSession', 'storeFailed'),
  ),
  /**
   * Hides a session immediately and deletes Corral's record of it after `UNDO_DELETE_MS`. The
   * agent's own files stay.
   */
  'sessions.discard': call(
    z.strictObject({ commandId, sessionId }),
    done,
    failures('noSuchSession', 'running', 'storeFailed'),
  ),
  /** Restores a discarded session. `noSuchSession`: it was already erased. */
  'sessions.restore': call(
    z.strictObject({ commandId, sessionId }),
    done,
    failures('noSuchSession', 'storeFailed'),
  ),
  'sessions.setPermissionMode': call(
    z.strictObject({ commandId, sessionId, permissionMode: z.string().min(1) }),
    done,
    failures('noSuchSession', 'noSuchMode', 'agentGone', 'refused'),
  ),
  'sessions.setModel': call(
    z.strictObject({ commandId, sessionId, model: z.string().min(1).nullable() }),
    done,
    failures('noSuchSession', 'agentGone', 'refused'),
  ),
};
