import type { Session } from '#shared/contract/sessions.ts';

import { fill, type Words } from './words/en.ts';

/**
 * Question before quitting. Its `stay` button exists only if Corral can keep running without a
 * window.
 */
export type QuitQuestion = {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly cancelId: number;
};

export const QUIT_BUTTON = 0;
export const STAY_BUTTON = 1;

/**
 * Returns the question to ask before quitting while agents work; null if quitting interrupts
 * nothing.
 */
export function quitQuestion(sessions: readonly Session[], { quit }: Words, canStay: boolean): QuitQuestion | null {
  const busy = sessions.filter(({ status }) => status === 'working' || status === 'waiting' || status === 'starting');
  const continuing = busy.filter(({ face, terminalId }) => face === 'terminal' && terminalId !== null).length;
  const stopping = busy.length - continuing;
  if (stopping === 0) return null;
  const detail = [
    stopping === 1 ? quit.stopsOne : fill(quit.stops, stopping),
    ...(continuing === 0 ? [] : [continuing === 1 ? quit.goesOnOne : fill(quit.goesOn, continuing)]),
  ].join('\n');
  const buttons = [quit.quit, ...(canStay ? [quit.stay] : []), quit.cancel];
  return { message: quit.title, detail, buttons, cancelId: buttons.length - 1 };
}
