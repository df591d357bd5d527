import { useTranslation } from 'react-i18next';

import { listFormat } from '#renderer/kit/i18n/formats.ts';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import type { Failure } from '#shared/base/failure.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { isRunning } from './running.ts';

type Reply = { readonly ok: true } | { readonly ok: false; readonly error: Failure };

/** Maximum number of titles that a text about several sessions lists. */
const MAX_TITLES = 3;

/**
 * Returns a function that makes a call for each session. Of several sessions, those that run are
 * left out. Reports the first failure. Returns the sessions whose call succeeded, and a text that
 * names them.
 */
export function useForEachSession() {
  const report = useReportFailure();
  const { t, i18n } = useTranslation('sessions');
  return async (
    sessions: readonly Session[],
    what: string,
    call: (session: Session) => Promise<Reply>,
  ): Promise<{ readonly done: readonly Session[]; readonly text: string }> => {
    const tried =
      sessions.length === 1 ? sessions : sessions.filter((session) => !isRunning(session));
    const replies = await Promise.all(tried.map(call));
    const failed = replies.find((reply) => !reply.ok);
    if (failed?.ok === false) report(failed.error, t('action.failed', { action: what }));
    const done = tried.filter((_, at) => replies[at]?.ok === true);
    const left = sessions.length - tried.length;
    const titles = titlesOf(done, i18n.language);
    const running = t('selection.running', { count: left });
    return { done, text: left === 0 ? titles : t('selection.withRunning', { titles, running }) };
  };
}

function titlesOf(sessions: readonly Session[], language: string): string {
  const titles = sessions.slice(0, MAX_TITLES).map(({ title }) => title);
  return listFormat(language).format(sessions.length > MAX_TITLES ? [...titles, '…'] : titles);
}
