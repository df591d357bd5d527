import { useTranslation } from 'react-i18next';

import { formatDuration } from '#renderer/kit/text/format.ts';
import { useNow } from '#renderer/kit/time/now.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { TOOL_TEXTS, toolSentence } from '#renderer/views/card/tool-sentence.ts';
import { relativePath } from '#renderer/views/file/full-path.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { LatestTurn } from '#shared/conversation/turn.ts';
import { isAboutPath } from '#shared/tool/tool-action.ts';

type Props = { readonly session: Session; readonly latest: LatestTurn | null };

/** Shows the tool that a session runs, and for how long; else that its agent thinks or writes. */
export function RunningLine({ session, latest }: Props) {
  const { t } = useTranslation('overview');
  const running = latest?.running ?? [];
  const tool = running.at(-1);
  return (
    <span className="flex w-full items-center gap-1.5 text-text">
      <Spinner className="size-3 shrink-0 text-accent" />
      {tool ? (
        <>
          <RunningTool tool={tool} cwd={session.cwd} />
          {running.length > 1 && (
            <span className="shrink-0 text-muted">
              {t('moreRunning', { count: running.length - 1 })}
            </span>
          )}
        </>
      ) : (
        <span>{t(session.status === 'starting' ? 'starting' : 'thinking')}</span>
      )}
    </span>
  );
}

type ToolProps = { readonly tool: LatestTurn['running'][number]; readonly cwd: string };

function RunningTool({ tool: { action, subject, startedAt }, cwd }: ToolProps) {
  const { t, i18n } = useTranslation(TOOL_TEXTS);
  const now = useNow(1_000);
  const about = isAboutPath(action) ? relativePath(subject, cwd) : subject;
  const text = toolSentence(action, about, t).running;
  const runsFor = startedAt === null ? 0 : now - startedAt;
  return (
    <>
      <span className="min-w-0 truncate">{visibleText(text)}</span>
      {runsFor >= 1_000 && (
        <span aria-hidden className="shrink-0 text-muted tabular-nums">
          {formatDuration(runsFor, i18n.language)}
        </span>
      )}
    </>
  );
}
