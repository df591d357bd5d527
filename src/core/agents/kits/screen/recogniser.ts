import type { AnswerWay } from '#shared/detection/answer-way.ts';
import type { ExtractedMessageType, TerminalState } from '#shared/detection/extracted-message.ts';

import type { Screen } from './screen.ts';

/** What a recogniser saw. */
export type Sighting = {
  readonly state: TerminalState;
  /** 0 to 1. */
  readonly confidence: number;
  readonly messageType: ExtractedMessageType | null;
  readonly question: string;
  /** What the question is about: a command, a file. */
  readonly subject: string;
  readonly options: readonly string[];
  /** For the person, e.g. "Type y or n, then Enter." */
  readonly howToAnswer: string;
  /** The same for Corral; `null`: only in the terminal itself. */
  readonly answer: AnswerWay | null;
  readonly contextComplete: boolean;
  /** The marks with which the options are written, such as `A)`; empty where they have numbers or none. */
  readonly marks: readonly string[];
  /** An agent asks in its own words; else a program asks with a prompt of its own. */
  readonly isSpoken: boolean;
  readonly agentStatus: string | null;
  readonly lastAction: string | null;
};

/** Knows one way in which one program says that it works, asks or waits. Looks at structure, never at one recording's words. */
export type Recogniser = {
  readonly name: string;
  recognise(screen: Screen): Sighting | null;
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

/** Stands for what the person is typing, which is neither sent nor stored. */
export const TYPING = '[user is typing...]';

/** Less than `CERTAIN`: something may be asked that no rule can read. */
export const UNCLEAR = 0.4;

export function working(agentStatus: string | null, confidence: number): Sighting {
  return { ...nothing, state: 'processing', messageType: null, confidence, agentStatus };
}

export function resting(confidence: number, rest: Partial<Sighting> = {}): Sighting {
  return { ...nothing, state: 'idle', messageType: 'idle', confidence, ...rest };
}

export type Asked = Partial<Sighting> & { readonly question: string; readonly messageType: ExtractedMessageType };

export function asking(confidence: number, asked: Asked): Sighting {
  return { ...nothing, state: 'has_question', confidence, ...asked };
}
