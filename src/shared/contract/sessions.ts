import { z } from 'zod';

import { problem, reasoningEffort } from './agents.ts';
import { attachment } from '../conversation/attachment.ts';
import { gitHead } from '../session/git-head.ts';
import { sessionChanges } from '../session/session-changes.ts';
import { usageLimit } from '../session/usage-limit.ts';

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
  /**
   * Absolute paths of folders besides `cwd` in which the agent works, without repeats. Absent: none.
   */
  additionalFolders: z.array(z.string()).optional().catch(undefined),
  permissionMode: z.string(),
  /** The model that the person chose; null for the agent's default. */
  model: z.string().nullable(),
  /** The reasoning effort that the person chose. Absent for the agent's default. */
  effort: reasoningEffort.optional().catch(undefined),
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
  /**
   * Changed files of the checkout of `cwd`; null if there is none or git cannot read it. Absent if it
   * was never read.
   */
  changes: sessionChanges.nullable().optional().catch(undefined),
  /** The worktree that Corral made for it; it may have been removed. Absent: none. */
  worktreeId: z.string().optional().catch(undefined),
  face: face.default('structured'),
  /** The terminal that its agent runs in; null in the structured face and while no agent runs. */
  terminalId: z.string().nullable().default(null),
  /**
   * True if a turn was cut short by a stop of Corral or of the agent, so that resuming makes sense.
   */
  interruptedTurn: z.boolean(),
  /**
   * Reported at every start. Values stored by an older Corral in another shape are ignored. Absent
   * on the desk: a window reads those of the session in view by `sessions.commands`.
   */
  slashCommands: z.array(slashCommand).optional().catch(undefined),
  /** Counts the changes of `slashCommands`; absent if the agent never named any. */
  commandsVersion: z.int().optional().catch(undefined),
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
   * the agent's id of the copied conversation. Absent or null if it began by itself. `before` is the
   * prompt before which the copy ends; absent: all of it was copied.
   */
  forkedFrom: z
    .object({
      sessionId: z.string(),
      agentSessionId: z.string(),
      before: z.object({ promptId: z.string(), isFirst: z.boolean() }).optional(),
    })
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

/** The prompt before which a fork begins, for the message field of the new session. */
export const forkPrompt = z.object({ text: z.string(), attachments: z.array(attachment) });
export type ForkPrompt = z.infer<typeof forkPrompt>;

/**
 * Time to send a prompt. `now`: as soon as the agent accepts prompts. `afterTurn`: Corral keeps it
 * until the running turn has ended normally.
 */
export const sendTime = z.enum(['now', 'afterTurn']);
export type SendTime = z.infer<typeof sendTime>;

/** Time during which a deleted session can be restored. */
export const UNDO_DELETE_MS = 30_000;

/** Largest number of folders besides its own that a session can have. */
export const MAX_ADDITIONAL_FOLDERS = 20;
