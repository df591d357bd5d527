import type { AnswerWay } from '#shared/detection/answer-way.ts';
import type { ExtractedMessageType, TerminalState } from '#shared/detection/extracted-message.ts';

import type { Screen } from './screen/screen.ts';

export const agentNames = ['claude', 'codex', 'opencode', 'gemini', 'generic'] as const;
export type AgentName = (typeof agentNames)[number];

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
  readonly isDecisionRequired: boolean;
  readonly agentStatus: string | null;
  readonly lastAction: string | null;
};

/** Knows one way in which one program says that it works, asks or waits. Looks at structure, never at one recording's words. */
export type Recogniser = {
  readonly name: string;
  readonly agent: AgentName;
  recognise(screen: Screen): Sighting | null;
};

const nothing = {
  question: '',
  subject: '',
  options: [],
  howToAnswer: '',
  answer: null,
  contextComplete: true,
  isDecisionRequired: false,
  agentStatus: null,
  lastAction: null,
} as const;

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

/** The prompt is free, and what was said last is a question. */
export function askingInWords(question: string, rest: Partial<Sighting>): Sighting {
  return asking(0.85, {
    ...rest,
    question,
    messageType: 'open_ended',
    howToAnswer: 'Answer in your own words.',
    answer: { by: 'composer' },
  });
}
