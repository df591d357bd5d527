import type { Session } from '#shared/contract/sessions.ts';

import { fill, type Words } from './words/en.ts';

/** `stay`: offered where Corral can go on without a window. */
export type QuitQuestion = {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly cancelId: number;
};

export const QUIT_BUTTON = 0;
export const STAY_BUTTON = 1;

/** What to ask before Corral ends while agents work; `null`: nothing is lost by ending it. */
export function quitQuestion(sessions: readonly Session[], { quit }: Words, canStay: boolean): QuitQuestion | null {
  const busy = sessions.filter(({ status }) => status === 'working' || status === 'waiting' || status === 'starting');
  const goOn = busy.filter(({ face, terminalId }) => face === 'terminal' && terminalId !== null).length;
  const stop = busy.length - goOn;
  if (stop === 0) return null;
  const detail = [
    stop === 1 ? quit.stopsOne : fill(quit.stops, stop),
    ...(goOn === 0 ? [] : [goOn === 1 ? quit.goesOnOne : fill(quit.goesOn, goOn)]),
  ].join('\n');
  const buttons = [quit.quit, ...(canStay ? [quit.stay] : []), quit.cancel];
  return { message: quit.title, detail, buttons, cancelId: buttons.length - 1 };
}
