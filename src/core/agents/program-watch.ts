import type { Worded } from '#shared/interaction/worded.ts';

import type { AgentAsk } from './agent-event.ts';
import type { Answer } from './agent.ts';

/**
 * News about a program whose terminal is watched, from its own reports (OSC 7501, title) and its
 * screen. A state that nothing shows is not reported.
 */
export type WatchedProgramEvent =
  | { readonly type: 'working' | 'idle' }
  /** `isAtPrompt`: the program asks in words and rests, so that a prompt is an answer. */
  | { readonly type: 'asked'; readonly ask: AgentAsk; readonly isAtPrompt: boolean }
  | { readonly type: 'withdrawn'; readonly askId: string; readonly explanation: Worded }
  /** The terminal did not take the answer. A question that is still there is asked again. */
  | { readonly type: 'answerLost'; readonly askId: string; readonly explanation: Worded };

/**
 * Why a prompt did not reach a program: it does not wait for one, nothing could be pasted, the
 * terminal does not show what was pasted, Enter had no effect, or it takes one line only.
 */
export type TypingFailure = 'notAwaited' | 'notPasted' | 'notShown' | 'notSent' | 'oneLine';

/** A program of an agent in a watched terminal. */
export interface WatchedProgram {
  /**
   * Types the answer, if the terminal still shows exactly that question. Returns false if this
   * question cannot be answered from here; a failure of the typing is reported as `answerLost`.
   */
  answer(askId: string, answer: Answer): boolean;
  /** Asks this question again, if it is open here and the terminal still shows it. */
  askAgain(askId: string): void;
  /**
   * Pastes a prompt and presses Enter, if the program waits for a prompt. Returns the reason if the
   * terminal did not take it.
   */
  typePrompt(text: string): Promise<TypingFailure | null>;
  /** Stops reporting. The terminal is still watched, without asking anyone. */
  close(): void;
}

/** Watches the terminals of agents that report nothing in a protocol. */
export interface ProgramWatchPort {
  /** Returns null if no more terminals can be watched. */
  watch(
    program: { readonly terminalId: string; readonly sessionId: string },
    listener: (event: WatchedProgramEvent) => void,
  ): WatchedProgram | null;
}
