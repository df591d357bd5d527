import { z } from 'zod';

import { blobRef } from './message.ts';
import { toolAction } from '../tool/tool-action.ts';
import { diffHunk } from '../tool/tool-details.ts';

/**
 * A turn: a prompt of the person and everything before the next prompt, including the work of
 * sub-agents started in it.
 */
export const turn = z.object({
  /** Position of the prompt; identifies the turn. */
  promptSeq: z.int(),
  promptId: z.string(),
  /** Beginning of the prompt in one line; empty if it is only an image. */
  gist: z.string(),
  startedAt: z.number().nullable(),
  /** Null while it runs, or if unknown. */
  endedAt: z.number().nullable(),
  durationMs: z.number().nullable(),
  /** Cost of this turn alone; null if the agent does not report it. */
  costUsd: z.number().nullable(),
  tokens: z.object({
    input: z.number(),
    output: z.number(),
    cacheRead: z.number(),
    cacheCreation: z.number(),
  }),
  /** Lines that its edits added and removed, summed over edits. */
  changes: z.object({ files: z.int(), added: z.int(), removed: z.int() }),
  /** Number of tool executions; `notDone` of them failed, were denied or were interrupted. */
  tools: z.object({ total: z.int(), notDone: z.int() }),
  outcome: z.enum(['running', 'completed', 'interrupted', 'failed']),
  /** Position of the message that reported its end and cost; null if there is none. */
  footSeq: z.int().nullable(),
});
export type Turn = z.infer<typeof turn>;

/** The tool execution that produced a part of a file's changes. */
const step = { seq: z.int(), toolUseId: z.string(), parentToolUseId: z.string().nullable() };

export const turnFile = z.object({
  filePath: z.string(),
  change: z.enum(['created', 'edited', 'notebook']),
  added: z.int(),
  removed: z.int(),
  /** Number of tool executions that changed it. */
  steps: z.int(),
  /**
   * True if `parts` is one diff of the whole turn; otherwise each tool execution has its own, in
   * order.
   */
  combined: z.boolean(),
  parts: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('hunks'), ...step, hunks: z.array(diffHunk) }),
      z.object({
        type: z.literal('cell'),
        ...step,
        cellId: z.string().nullable(),
        cellType: z.string().nullable(),
        editMode: z.string(),
        newSource: z.string(),
        /** The full source if it is too long to carry. */
        blob: blobRef.nullable(),
      }),
    ]),
  ),
  /** True if `parts` omits changes because they are too long to carry. */
  cut: z.boolean(),
});
export type TurnFile = z.infer<typeof turnFile>;

/** Maximum number of running tools of a session that are listed. */
export const MAX_RUNNING = 5;

/** The newest turn of a session, with the facts that an overview of all sessions shows. */
export const latestTurn = z.object({
  sessionId: z.string(),
  turn,
  /** Beginning of the agent's last text in it; empty if it wrote none. */
  text: z.string(),
  /** Beginning of the subject of each tool that runs, in the order of their start. */
  running: z.array(
    z.object({ action: toolAction, subject: z.string(), startedAt: z.number().nullable() }),
  ),
  /** The last command in it that ran nothing but tests, with its exit code; null if none did. */
  tests: z.object({ command: z.string(), exitCode: z.int() }).nullable(),
});
export type LatestTurn = z.infer<typeof latestTurn>;

/** Questions since a time, by how they ended. */
const questionCounts = z.object({
  /** All that were asked or ended, without those that an equal question replaced. */
  total: z.int(),
  byPerson: z.int(),
  byRule: z.int(),
  byProgram: z.int(),
  /** Names of the programs that answered, at most three. */
  programs: z.array(z.string()),
  /** Ended by the time limit, with or without a default answer, or never shown. */
  expired: z.int(),
  /** Ended by the agent or with it. */
  dropped: z.int(),
  open: z.int(),
});
export type QuestionCounts = z.infer<typeof questionCounts>;

const unseenCounts = {
  /** Turns with anything new in them. */
  turns: z.int(),
  turnsFailed: z.int(),
  turnsInterrupted: z.int(),
  toolsFailed: z.int(),
  changes: z.object({ files: z.int(), added: z.int(), removed: z.int() }),
  questions: questionCounts,
  /** Cost of the turns that ended; null if the cost of none is known. */
  costUsd: z.number().nullable(),
  /** Number of turns that ended without a known cost. */
  unpriced: z.int(),
  /** True if there was more than core counts. */
  isCut: z.boolean(),
};

/** Counts of a session since a time. */
export const unseen = z.object({
  sessionId: z.string(),
  /**
   * Position of the first message on the top level that is new, or of the first tool that ended
   * since; null if there is none.
   */
  firstSeq: z.int().nullable(),
  ...unseenCounts,
});
export type Unseen = z.infer<typeof unseen>;

/** Sums over several sessions; a file that several of them changed is counted once. */
export const unseenTotal = z.object({ sessions: z.int(), ...unseenCounts });
export type UnseenTotal = z.infer<typeof unseenTotal>;
export type UnseenCounts = Omit<UnseenTotal, 'sessions'>;
