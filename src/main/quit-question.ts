import type { Session } from '#shared/contract/sessions.ts';

import type { DesktopTexts } from './desktop-texts.ts';

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
export function quitQuestion(
  sessions: readonly Session[],
  { t }: DesktopTexts,
  canStay: boolean,
): QuitQuestion | null {
  const busy = sessions.filter(
    ({ status }) => status === 'working' || status === 'waiting' || status === 'starting',
  );
  const continuing = busy.filter(
    ({ face, terminalId }) => face === 'terminal' && terminalId !== null,
  ).length;
  const stopping = busy.length - continuing;
  if (stopping === 0) return null;
  const detail = [
    t('quit.stops', { count: stopping }),
    ...(continuing === 0 ? [] : [t('quit.continues', { count: continuing })]),
  ].join('\n');
  const buttons = [t('quit.quit'), ...(canStay ? [t('quit.stay')] : []), t('quit.cancel')];
  return { message: t('quit.title'), detail, buttons, cancelId: buttons.length - 1 };
}
