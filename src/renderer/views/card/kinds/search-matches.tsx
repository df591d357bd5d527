import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { headLines } from '#renderer/kit/ui/line-window.ts';
import { MoreButton } from '#renderer/kit/ui/more-button.tsx';
import { FileLink } from '#renderer/views/file/file-link.tsx';
import { PathText } from '#renderer/views/file/path-text.tsx';
import type { DetailsProps } from '#renderer/views/long-text/text-owner.ts';
import { useShowAll } from '#renderer/views/long-text/use-show-all.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { groupMatches } from '../group-matches.ts';
import type { CardKind } from './card-kind.ts';

const HEAD_MATCHES = 30;

function SearchMatchesDetails({ details }: DetailsProps<'searchMatches'>) {
  const { t } = useTranslation('conversation');
  const { matches, truncated } = details;
  const pattern = visibleText(details.pattern);
  const head = headLines(matches, HEAD_MATCHES);
  const [all, showAll] = useShowAll(
    useMemo(
      () => matches.slice(HEAD_MATCHES).map(({ filePath, text }) => `${filePath} ${text}`),
      [matches],
    ),
  );
  const { lines, hidden } = all ? { lines: matches, hidden: 0 } : head;
  return (
    <>
      <p className="border-b border-line px-3 py-1 text-xs text-muted last:border-b-0">
        {matches.length === 0
          ? t('search.none', { pattern })
          : t('search.matches', { pattern, count: matches.length })}
      </p>
      {groupMatches(lines).map((group) => (
        <section key={group.filePath} className="px-3 py-1.5">
          <h4 className="flex items-baseline gap-2">
            <PathText path={group.filePath} line={group.matches[0]?.line ?? null} />
            <span className="text-2xs text-faint tabular-nums">{group.matches.length}</span>
          </h4>
          {group.matches.map((match, at) => (
            <div key={at} className="flex font-mono text-xs leading-5">
              <span className="w-10 shrink-0 pr-3 text-right text-faint select-none">
                {match.line !== null && (
                  <FileLink place={{ path: match.filePath, line: match.line, column: null }}>
                    {match.line}
                  </FileLink>
                )}
              </span>
              <span dir="ltr" className="min-w-0 wrap-anywhere whitespace-pre-wrap">
                <VisibleText text={match.text} />
              </span>
            </div>
          ))}
        </section>
      ))}
      {hidden > 0 && (
        <MoreButton onClick={showAll}>{t('text.later', { count: hidden })}</MoreButton>
      )}
      {truncated && <p className="px-3 pb-1.5 text-xs text-muted">{t('file.truncated')}</p>}
    </>
  );
}

export const searchMatchesCard: CardKind<'searchMatches'> = {
  View: SearchMatchesDetails,
  icon: Search,
  copyKind: 'matches',
  copyText: ({ matches }) =>
    matches
      .map(({ filePath, line, text }) =>
        [filePath, line, text].filter((part) => part !== null).join(':'),
      )
      .join('\n'),
  foldsAs: () => 'search',
  sentence: ({ matches }, { inputSentence, t }) => ({
    ...inputSentence,
    completed: t('also.matches', { words: inputSentence.completed, count: matches.length }),
  }),
};
