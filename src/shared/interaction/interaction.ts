import { z } from 'zod';

import { interactionOutcome } from './outcome.ts';
import { question, toolDetails } from '#shared/tool/tool-details.ts';
import { toolUse } from '#shared/tool/tool-use.ts';

import { contentCut } from './content-cut.ts';
import { decider } from './decider.ts';
import { grant } from './grant.ts';
import { readFrom } from './read-from.ts';
import { risk } from './risk.ts';
import { requestWording, wording } from './wording.ts';

export const interactionType = z.enum([
  'TOOL_APPROVAL',
  'MISSING_INFO',
  'USER_CONFIRMATION',
  'USER_CHOICE',
  'USER_INPUT',
  'CUSTOM',
]);
export type InteractionType = z.infer<typeof interactionType>;

export const interactionAction = z.enum([
  'APPROVE_AND_EXECUTE',
  'RETRY_WITH_FEEDBACK',
  'REJECT_WITH_REASON',
  'TERMINATE',
  'PROVIDE_INFO',
  'SKIP',
  'CUSTOM',
]);
export type InteractionAction = z.infer<typeof interactionAction>;

export const interactionOption = z.object({
  optionId: z.string(),
  label: z.string(),
  /** The agent's own name of it, if `label` is Corral's word for its effect and this name. */
  agentLabel: z.string().optional(),
  description: z.string().nullable(),
  action: interactionAction,
  isDefault: z.boolean(),
  isDangerous: z.boolean(),
  requiresInput: z.boolean(),
  inputPrompt: z.string().nullable(),
  /** Lasting grants. Absent if Corral did not compose the label and description from grants. */
  grants: z.array(grant).optional(),
  /** True if choosing it decides later requests too. Absent: `isLasting` finds out by the id. */
  lasting: z.boolean().optional(),
  /** Data that the agent's adapter needs to carry this option out; opaque to all other code. */
  metadata: z.record(z.string(), z.unknown()),
});
export type InteractionOption = z.infer<typeof interactionOption>;

/** Content that the person must see in full before deciding. */
export const interactionDetails = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('tool'),
      toolName: z.string(),
      toolUseId: z.string().nullable(),
      input: z.unknown(),
      /**
       * The use in neutral words, from which risk and rules judge it. Absent if its effect is
       * unknown.
       */
      tool: toolUse.optional(),
      details: toolDetails.nullable(),
      /**
       * True if the agent accepts a changed input (`updatedInput`) with an approval; absent means no.
       */
      isEditable: z.boolean().optional(),
      /**
       * True if the request is nested too deeply to be shown in full, so that it can only be refused;
       * absent means no.
       */
      isCut: z.boolean().optional(),
    }),
    z.object({
      type: z.literal('questions'),
      toolUseId: z.string().nullable(),
      questions: z.array(question),
      /** True if the agent accepts a note with each answer; absent means no. */
      takesNotes: z.boolean().optional(),
    }),
    z.object({
      type: z.literal('plan'),
      toolUseId: z.string().nullable(),
      plan: z.string(),
      filePath: z.string().nullable(),
    }),
    z.object({ type: z.literal('none') }),
  ]),
);
export type InteractionDetails = z.infer<typeof interactionDetails>;

export const interactionContext = z.object({
  agentId: z.string(),
  cwd: z.string(),
  /** Name of the asker if it is not the agent itself, e.g. the type of a sub-agent. */
  askedBy: z.string().nullable(),
  /**
   * The agent's own title and description of the request, never Corral's words; absent if there is
   * none.
   */
  agentSays: z.string().optional(),
  /** Reason for the request, in the agent's own words. */
  reason: z.string().nullable(),
  /** Path outside the allowed area, if it is the reason for the request. */
  blockedPath: z.string().nullable(),
  /** Absent if an agent asked. */
  readFrom: readFrom.optional(),
});

export const interactionRequest = z.lazy(() =>
  z.object({
    requestId: z.string(),
    sessionId: z.string(),
    type: interactionType,
    title: z.string(),
    message: z.string(),
    /**
     * Wordings of the title and message that Corral composed; absent if it composed none, or if the
     * request was stored before Corral recorded them.
     */
    wording: requestWording.optional(),
    details: interactionDetails,
    /** Large parts that are truncated here; absent if the request is complete. */
    cuts: z.array(contentCut).optional(),
    context: interactionContext,
    options: z.array(interactionOption),
    /**
     * True if the agent needs a decision. A required question has no skip option and is not skipped
     * on timeout. An optional one can be skipped, and is skipped on timeout if it has no other
     * default.
     */
    required: z.boolean(),
    /**
     * Time in front of a person after which `defaultOptionId` is taken, or the request closes without
     * an answer if there is no default.
     */
    timeoutSeconds: z.number().optional(),
    defaultOptionId: z.string().optional(),
    /** Null if the request was stored before Corral recorded the risk. */
    risk: risk.nullable().default(null),
  }),
);
export type InteractionRequest = z.infer<typeof interactionRequest>;

/**
 * `data` of an answer: `answers` and `notes` by question text for questions, `updatedInput` for a
 * changed tool input. `rejectedParts` are the hunks of an edit that the person left out of it; the
 * agent gets them in a prompt.
 */
export const interactionData = z.object({
  answers: z.record(z.string(), z.string()).optional(),
  notes: z.record(z.string(), z.string()).optional(),
  updatedInput: z.unknown().optional(),
  rejectedParts: z.string().max(300_000).optional(),
});
export type InteractionData = z.infer<typeof interactionData>;

export const interactionResponse = z.object({
  requestId: z.string(),
  sessionId: z.string(),
  selectedOptionId: z.string(),
  data: interactionData.optional(),
  feedback: z.string().optional(),
});
export type InteractionResponse = z.infer<typeof interactionResponse>;

/**
 * The clock of a request with a timeout. It runs only while the request is visible and the person
 * has not paused it.
 */
export const interactionTimer = z.object({
  /** Milliseconds left at `runningSince`, or left now while it is stopped. */
  remainingMs: z.number(),
  /** Milliseconds since the epoch; null while it is stopped. */
  runningSince: z.number().nullable(),
  isPaused: z.boolean(),
});
export type InteractionTimer = z.infer<typeof interactionTimer>;

/** A request and its result. Open exactly while `outcome` is null. */
export const interaction = z.lazy(() =>
  z.object({
    request: interactionRequest,
    outcome: interactionOutcome.nullable(),
    response: interactionResponse.nullable(),
    /** Null if there is no decider. */
    decidedBy: decider.nullable().default(null),
    /** Human-readable reason for the outcome. */
    explanation: z.string().nullable(),
    /**
     * Sentences of the explanation; absent if there is none, or if Corral did not compose all of it.
     */
    explained: z.array(wording).optional(),
    /** Milliseconds since the epoch. `shownAt` is the first time that a window showed it. */
    openedAt: z.number(),
    shownAt: z.number().nullable(),
    /** Windows that showed it, each with the first time. */
    shownIn: z.array(z.object({ windowId: z.string(), at: z.number() })).default([]),
    /** Time at which it had been open for long without being shown by any window. */
    unseenAt: z.number().nullable().default(null),
    timer: interactionTimer.nullable().default(null),
    closedAt: z.number().nullable(),
    /** The request that replaced it, because the agent asked again. */
    nextRequestId: z.string().nullable().default(null),
  }),
);
export type Interaction = z.infer<typeof interaction>;

/**
 * State of an agent that a question stopped. Stored together with the question, before any client
 * receives it.
 */
export const resumePoint = z.object({
  resumeId: z.string(),
  sessionId: z.string(),
  currentIteration: z.int(),
  pausedStage: z.string(),
  interactionRequest,
  userResponse: interactionResponse.nullable(),
  context: z.record(z.string(), z.unknown()),
  originalTask: z.string(),
});
export type ResumePoint = z.infer<typeof resumePoint>;
