import { useTranslation } from 'react-i18next';

import { listFormat } from '#renderer/kit/i18n/formats.ts';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import type { Session } from '#shared/contract/sessions.ts';

import { isRunning } from './running.ts';
import type { SessionReply } from './use-stop-sessions.ts';

/** Maximum number of titles that a text about several sessions lists. */
const MAX_TITLES = 3;

/**
 * Returns a function that makes a call for each session, and reports the first failure. Returns the
 * sessions whose call succeeded, and a text that names them and counts those that ran.
 */
export function useForEachSession() {
  const report = useReportFailure();
  const { t, i18n } = useTranslation('sessions');
  return async (
    sessions: readonly Session[],
    what: string,
    call: (session: Session) => Promise<SessionReply>,
  ): Promise<{ readonly done: readonly Session[]; readonly text: string }> => {
    const replies = await Promise.all(sessions.map(call));
    const failed = replies.find((reply) => !reply.ok);
    if (failed?.ok === false) report(failed.error, t('action.failed', { action: what }));
    const done = sessions.filter((_, at) => replies[at]?.ok === true);
    const ran = done.filter(isRunning).length;
    const titles = titlesOf(done, i18n.language);
    const stopped = t('selection.stopped', { count: ran });
    return { done, text: ran === 0 ? titles : t('selection.withStopped', { titles, stopped }) };
  };
}

function titlesOf(sessions: readonly Session[], language: string): string {
  const titles = sessions.slice(0, MAX_TITLES).map(({ title }) => title);
  return listFormat(language).format(sessions.length > MAX_TITLES ? [...titles, '…'] : titles);
}
