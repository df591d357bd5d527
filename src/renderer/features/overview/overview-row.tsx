import { Square } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { folderName } from '#renderer/kit/text/paths.ts';
import { AgeText } from '#renderer/kit/time/age-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useAgent, useAgentNames } from '#renderer/stores/desk/desk.ts';
import { projectFolder } from '#renderer/stores/sessions/groups.ts';
import { useSessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { LatestTurn } from '#shared/conversation/turn.ts';

import type { OverviewEntry } from './overview-groups.ts';
import { RunningLine } from './running-line.tsx';
import { TurnFacts } from './turn-facts.tsx';

type Props = {
  readonly entry: OverviewEntry;
  /** True if the session is in another part by now; the row leaves when the list is released. */
  readonly isGone: boolean;
  /** Null until it is read. */
  readonly latest: LatestTurn | null;
};

/** Shows a session with its newest turn. A click shows the session. */
export function OverviewRow({ entry: { part, session }, isGone, latest }: Props) {
  const { t } = useTranslation('overview');
  const { interrupt } = useSessionCommands(session.sessionId);
  const factsId = useId();
  const title = visibleText(session.title);
  return (
    <li className="flex items-start border-line not-first:border-t">
      <button
        type="button"
        aria-label={t('show', { title })}
        aria-describedby={factsId}
        onClick={() => selectSession(session.sessionId, Date.now())}
        className="flex min-w-0 flex-1 flex-col gap-1 px-3 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="flex w-full items-baseline gap-2">
          <span
            className={classNames(
              'min-w-0 flex-1 truncate',
              isGone ? 'text-muted line-through' : 'font-medium',
            )}
          >
            {title}
          </span>
          <span className="shrink-0 text-xs text-faint">
            <AgeText time={timeOf(session, part, latest)} />
          </span>
        </span>
        <span id={factsId} className="flex w-full flex-col gap-1 text-xs text-muted">
          {isGone ? (
            <span>{t('gone')}</span>
          ) : part === 'working' ? (
            <RunningLine session={session} latest={latest} />
          ) : (
            <ResultLine session={session} latest={latest} />
          )}
          <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-0.5">
            <Place session={session} />
            <TurnFacts session={session} latest={latest} />
          </span>
        </span>
      </button>
      {part === 'working' && !isGone && (
        <IconButton
          label={t('stop', { title })}
          onClick={({ currentTarget }) => {
            // The button leaves with the work that it stops.
            currentTarget.closest('li')?.querySelector('button')?.focus();
            void interrupt();
          }}
          className="mt-1.5 mr-1.5"
        >
          <Square aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** Returns since when a session works, or when it ended. */
function timeOf(session: Session, part: OverviewEntry['part'], latest: LatestTurn | null): number {
  return (part === 'working' ? latest?.turn.startedAt : latest?.turn.endedAt) ?? session.updatedAt;
}

function Place({ session }: { readonly session: Session }) {
  const nameOf = useAgentNames();
  const hasProject = useAgent(session.agentId)?.needsFolder !== false;
  const { git = null } = session;
  return (
    <>
      {hasProject && (
        <span className="min-w-0 truncate">{visibleText(folderName(projectFolder(session)))}</span>
      )}
      {git?.kind === 'branch' && (
        <span className="min-w-0 truncate font-mono text-2xs">{visibleText(git.name)}</span>
      )}
      <span>{visibleText(nameOf(session.agentId))}</span>
    </>
  );
}

/** Shows why a session failed, or how its turn ended and the last words of its agent. */
function ResultLine({ session, latest }: Pick<Props, 'latest'> & { readonly session: Session }) {
  const { t, i18n } = useTranslation('overview');
  const { problem, status } = session;
  if (status === 'failed' && problem !== null)
    return (
      <span className="line-clamp-2 wrap-anywhere text-danger">
        {visibleText(textIn(i18n.language, problem.message))}
      </span>
    );
  if (latest === null) return null;
  const { outcome } = latest.turn;
  const end = outcome === 'interrupted' || outcome === 'failed' ? t(`outcome.${outcome}`) : null;
  return (
    <span className="line-clamp-2 wrap-anywhere text-text">
      {end !== null && <span className="mr-1.5 text-warning">{end}</span>}
      {visibleText(latest.text)}
    </span>
  );
}
