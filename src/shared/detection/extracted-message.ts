import { z } from 'zod';

import { answerWay } from './answer-way.ts';

/** In order of precedence: what works is not waiting, what asks is not idle. */
export const terminalState = z.enum(['processing', 'has_question', 'idle']);
export type TerminalState = z.infer<typeof terminalState>;

export const extractedMessageType = z.enum(['choice', 'confirmation', 'open_ended', 'idle']);
export type ExtractedMessageType = z.infer<typeof extractedMessageType>;

/** The parts of a question that a person answers elsewhere than in its terminal. */
export const askedQuestion = z.object({
  question: z.string(),
  /** What it is about: a command, a file. */
  subject: z.string(),
  /** Whose recogniser read it; `generic`: any program. */
  program: z.string(),
  /** `null`: only in the terminal itself. */
  answer: answerWay.nullable(),
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

/** What a terminal says to the person. */
export const extractedMessage = z.object({
  state: terminalState,
  /** `null` while the program works: then it says nothing yet. */
  messageType: extractedMessageType.nullable(),
  /** Ready to send to a person: the question, its options, how to answer. */
  content: z.string().max(500),
  /** Labels as the program shows them, without number, pointer or shortcut. */
  options: z.array(z.string()),
  /** The same question has the same one at any width, with any colours, wherever its pointer is. */
  fingerprint: z.string(),
  /** Whether all of the subject and all options could be read. */
  contextComplete: z.boolean(),
  isDecisionRequired: z.boolean(),
  /** What the program does at the moment, in its own words. */
  agentStatus: z.string().nullable(),
  /** What it did last, in its own words. */
  lastAction: z.string().nullable(),
  /** 0 to 1. Below `CERTAIN`, nobody should be told. */
  confidence: z.number().min(0).max(1),
  /** `rules` or the name of the model; `none`: nobody could tell. */
  decidedBy: z.string(),
  /** Of a question that rules read. Absent: it can be told, and answered in the terminal only. */
  asked: askedQuestion.optional(),
});
export type ExtractedMessage = z.infer<typeof extractedMessage>;

/** From this confidence on, an extraction may be acted upon. */
export const CERTAIN = 0.5;
