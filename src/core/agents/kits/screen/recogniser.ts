import type { AnswerWay } from '#shared/detection/answer-way.ts';
import type { ExtractedMessageType, TerminalState } from '#shared/detection/extracted-message.ts';

import type { Screen } from './screen.ts';

/** The result of a recogniser. */
export type Recognition = {
  readonly state: TerminalState;
  /** Certainty from 0 to 1. */
  readonly confidence: number;
  readonly messageType: ExtractedMessageType | null;
  readonly question: string;
  /** Subject of the question: a command, a file. */
  readonly subject: string;
  readonly options: readonly string[];
  /** Instruction for the person, e.g. "Type y or n, then Enter." */
  readonly howToAnswer: string;
  /** The way in which Corral can answer; null if only the person can answer, in the terminal. */
  readonly answer: AnswerWay | null;
  readonly contextComplete: boolean;
  /** Marks of the options, such as `A)`; empty if they have numbers or none. */
  readonly marks: readonly string[];
  /** True if the agent asks in its message; false if a program asks with its own prompt. */
  readonly isSpoken: boolean;
  readonly agentStatus: string | null;
  readonly lastAction: string | null;
};

/**
 * Recognises one way in which one program shows that it works, asks or waits. Relies on structure,
 * never on the words of one recording.
 */
export type Recogniser = {
  readonly name: string;
  recognise(screen: Screen): Recognition | null;
};

const nothing = {
  question: '',
  subject: '',
  options: [],
  howToAnswer: '',
  answer: null,
  contextComplete: true,
  marks: [],
  isSpoken: false,
  agentStatus: null,
  lastAction: null,
} as const;

/** Replaces the text that the person is typing, which is neither sent nor stored. */
export const TYPING = '[user is typing...]';

/** Confidence below `CERTAIN`, for a screen that may ask something no rule can read. */
export const UNCLEAR = 0.4;

export function workingRecognition(agentStatus: string | null, confidence: number): Recognition {
  return { ...nothing, state: 'processing', messageType: null, confidence, agentStatus };
}

export function idleRecognition(confidence: number, rest: Partial<Recognition> = {}): Recognition {
  return { ...nothing, state: 'idle', messageType: 'idle', confidence, ...rest };
}

export type QuestionParts = Partial<Recognition> & {
  readonly question: string;
  readonly messageType: ExtractedMessageType;
};

export function questionRecognition(confidence: number, parts: QuestionParts): Recognition {
  return { ...nothing, state: 'has_question', confidence, ...parts };
}
