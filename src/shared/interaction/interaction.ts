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

export const interactionType = z.enum(['TOOL_APPROVAL', 'MISSING_INFO', 'USER_CONFIRMATION', 'USER_CHOICE', 'USER_INPUT', 'CUSTOM']);
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
  description: z.string().nullable(),
  action: interactionAction,
  isDefault: z.boolean(),
  isDangerous: z.boolean(),
  requiresInput: z.boolean(),
  inputPrompt: z.string().nullable(),
  /** What it grants for later, where Corral made its label and its description of that; absent: it did not. */
  grants: z.array(grant).optional(),
  /** What the agent's adapter needs to carry this option out; opaque to everyone else. */
  metadata: z.record(z.string(), z.unknown()),
});
export type InteractionOption = z.infer<typeof interactionOption>;

/** What the person must see before deciding, in full. */
export const interactionDetails = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('tool'),
    toolName: z.string(),
    toolUseId: z.string().nullable(),
    input: z.unknown(),
    /** The use in neutral words, from which risk and rules judge it. Absent: its effect is not known. */
    tool: toolUse.optional(),
    details: toolDetails.nullable(),
    /** Whether the agent takes a changed input (`updatedInput`) with an approval; absent: it does not. */
    isEditable: z.boolean().optional(),
    /** The agent's request is nested too deep to be shown in full, so it can only be refused; absent: all of it is here. */
    isCut: z.boolean().optional(),
  }),
  z.object({
    type: z.literal('questions'),
    toolUseId: z.string().nullable(),
    questions: z.array(question),
    /** Whether the agent takes a note beside each answer; absent: it does not. */
    takesNotes: z.boolean().optional(),
  }),
  z.object({ type: z.literal('plan'), toolUseId: z.string().nullable(), plan: z.string(), filePath: z.string().nullable() }),
  z.object({ type: z.literal('none') }),
]);
export type InteractionDetails = z.infer<typeof interactionDetails>;

export const interactionContext = z.object({
  agentId: z.string(),
  cwd: z.string(),
  /** Who asks when it is not the agent itself, e.g. the type of a sub-agent. */
  askedBy: z.string().nullable(),
  /** What the agent says about the request (its own title and description). Never Corral's words; absent: nothing. */
  agentSays: z.string().optional(),
  /** Why the agent asks, in its own words. */
  reason: z.string().nullable(),
  /** A path outside of what is allowed, when that is why it asks. */
  blockedPath: z.string().nullable(),
  /** Absent: an agent asked. */
  readFrom: readFrom.optional(),
});

export const interactionRequest = z.object({
  requestId: z.string(),
  sessionId: z.string(),
  type: interactionType,
  title: z.string(),
  message: z.string(),
  /** What of the title and the message Corral composed; absent: nothing, or it was stored before Corral told it. */
  wording: requestWording.optional(),
  details: interactionDetails,
  /** Heavy parts of which only the beginning is here; absent: all of the request is. */
  cuts: z.array(contentCut).optional(),
  context: interactionContext,
  options: z.array(interactionOption),
  /**
   * Whether the agent needs a decision. A required question has no option to skip it, and no skip is taken when its time is over. One that
   * is not required can be skipped, and is skipped when its time is over and it has no other default.
   */
  required: z.boolean(),
  /** How long it may be in front of a person before `defaultOptionId` is taken, or nothing where there is none. */
  timeoutSeconds: z.number().optional(),
  defaultOptionId: z.string().optional(),
  /** `null`: stored before Corral told it. */
  risk: risk.nullable().default(null),
});
export type InteractionRequest = z.infer<typeof interactionRequest>;

/** `data` of an answer: `answers` and `notes` by question text for questions, `updatedInput` for a changed tool input. */
export const interactionData = z.object({
  answers: z.record(z.string(), z.string()).optional(),
  notes: z.record(z.string(), z.string()).optional(),
  updatedInput: z.unknown().optional(),
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

/** The clock of a request with a timeout. It runs only while the request can be seen and the person did not stop it. */
export const interactionTimer = z.object({
  /** What was left at `runningSince`, or is left while it stands still. Milliseconds. */
  remainingMs: z.number(),
  /** Milliseconds since the epoch; `null`: it stands still. */
  runningSince: z.number().nullable(),
  isPaused: z.boolean(),
});
export type InteractionTimer = z.infer<typeof interactionTimer>;

/** A request and what became of it. Open exactly while `outcome` is `null`. */
export const interaction = z.object({
  request: interactionRequest,
  outcome: interactionOutcome.nullable(),
  response: interactionResponse.nullable(),
  /** `null`: nobody did. */
  decidedBy: decider.nullable().default(null),
  /** Why it ended so, for people. */
  explanation: z.string().nullable(),
  /** The sentences of it; absent: there is none, or not all of it is Corral's. */
  explained: z.array(wording).optional(),
  /** Milliseconds since the epoch. `shownAt`: the first time a window showed it. */
  openedAt: z.number(),
  shownAt: z.number().nullable(),
  /** Each window that showed it, with the first time. */
  shownIn: z.array(z.object({ windowId: z.string(), at: z.number() })).default([]),
  /** When it had been open for long and no window had shown it. */
  unseenAt: z.number().nullable().default(null),
  timer: interactionTimer.nullable().default(null),
  closedAt: z.number().nullable(),
  /** The request that took its place: the agent asked again. */
  nextRequestId: z.string().nullable().default(null),
});
export type Interaction = z.infer<typeof interaction>;

/** Where an agent was stopped by a question. Stored together with the question, before anyone sees it. */
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
