import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { numberFormat } from '#renderer/kit/i18n/formats.ts';
import { formatCost, formatDuration } from '#renderer/kit/text/format.ts';
import { Badge } from '#renderer/kit/ui/badge.tsx';
import { ChangeCount } from '#renderer/views/session/change-count.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { LatestTurn } from '#shared/conversation/turn.ts';

type Props = { readonly session: Session; readonly latest: LatestTurn | null };

/** Longest command of tests on a badge; the badge names a longer one by its beginning. */
const COMMAND_UNITS = 40;

/** Shows what a turn changed, its tests, its time and cost, and how full the context is. */
export function TurnFacts({ session, latest }: Props) {
  const { t, i18n } = useTranslation('overview');
  const share = contextShare(session);
  return (
    <>
      {latest && <Changes turn={latest.turn} />}
      {latest?.tests && <Tests tests={latest.tests} />}
      {latest && latest.turn.durationMs !== null && latest.turn.outcome !== 'running' && (
        <span>{formatDuration(latest.turn.durationMs, i18n.language)}</span>
      )}
      {share !== null && (
        <span>
          {t('context', {
            share: numberFormat(i18n.language, { style: 'percent' }).format(share),
          })}
        </span>
      )}
      {session.usage.costUsd > 0 && <span>{formatCost(session.usage.costUsd, i18n.language)}</span>}
    </>
  );
}

/** Returns the used part of the context window; null if it is not known. */
function contextShare({ running }: Session): number | null {
  const { contextTokens = null, contextWindow = null } = running ?? {};
  const isKnown = contextTokens !== null && contextWindow !== null && contextWindow > 0;
  return isKnown ? contextTokens / contextWindow : null;
}

function Changes({ turn: { changes } }: { readonly turn: LatestTurn['turn'] }) {
  const { t } = useTranslation('turns');
  const { files, added, removed } = changes;
  if (files === 0) return null;
  return (
    <span className="flex items-baseline gap-1.5">
      <span>{t('files', { count: files })}</span>
      <ChangeCount added={added} removed={removed} />
      <span className="sr-only">{t('changes.lines', { added, removed })}</span>
    </span>
  );
}

function Tests({
  tests: { command, exitCode },
}: {
  readonly tests: NonNullable<LatestTurn['tests']>;
}) {
  const { t } = useTranslation('overview');
  const name = visibleText(
    command.length > COMMAND_UNITS ? `${command.slice(0, COMMAND_UNITS - 1)}…` : command,
  );
  return (
    <Badge tone={exitCode === 0 ? 'ok' : 'danger'} icon={<FlaskConical aria-hidden />}>
      {exitCode === 0
        ? t('tests.passed', { command: name })
        : t('tests.failed', { command: name, code: exitCode })}
    </Badge>
  );
}
