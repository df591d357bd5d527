import { z } from 'zod';

import { answerWay } from './answer-way.ts';

/**
 * States in order of precedence: a working program is not waiting, and one with a question is not
 * idle.
 */
export const terminalState = z.enum(['processing', 'has_question', 'idle']);
export type TerminalState = z.infer<typeof terminalState>;

export const extractedMessageType = z.enum(['choice', 'confirmation', 'open_ended', 'idle']);
export type ExtractedMessageType = z.infer<typeof extractedMessageType>;

/** Parts of a question that a person can answer outside its terminal. */
export const askedQuestion = z.object({
  question: z.string(),
  /** Subject of the question: a command, a file, a plan, the lines above the prompt. */
  subject: z.string(),
  /** The shell command that the subject begins with; absent if there is none. */
  command: z.string().optional(),
  /** Program whose recogniser read it; `generic` for any program. */
  program: z.string(),
  /** Null if it can be answered only in the terminal itself. */
  answer: answerWay.nullable(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

/** State and question of a terminal, extracted from its screen. */
export const extractedMessage = z.object({
  state: terminalState,
  /** Null while the program works, because it asks nothing yet. */
  messageType: extractedMessageType.nullable(),
  /** Text ready to send to a person: the question, its options, and how to answer. */
  content: z.string().max(500),
  /** Labels as the program shows them, without number, pointer or shortcut. */
  options: z.array(z.string()),
  /** Identifier of the question, independent of width, colours and the pointer's position. */
  fingerprint: z.string(),
  /** True if the whole subject and all options could be read. */
  contextComplete: z.boolean(),
  isDecisionRequired: z.boolean(),
  /** Current activity in the program's own words. */
  agentStatus: z.string().nullable(),
  /** Last activity in the program's own words. */
  lastAction: z.string().nullable(),
  /** Confidence from 0 to 1. Below `CERTAIN`, no notification is sent. */
  confidence: z.number().min(0).max(1),
  /** `rules`, the name of the model, or `none` if neither could decide. */
  decidedBy: z.string(),
  /**
   * Question that rules read. If absent, the person can be notified, but can answer only in the
   * terminal.
   */
  asked: askedQuestion.optional(),
});
export type ExtractedMessage = z.infer<typeof extractedMessage>;

/** Minimum confidence at which an extraction may trigger an action. */
export const CERTAIN = 0.5;
