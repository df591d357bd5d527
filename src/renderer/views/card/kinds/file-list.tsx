import { FolderSearch } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { headLines } from '#renderer/kit/ui/line-window.ts';
import { MoreButton } from '#renderer/kit/ui/more-button.tsx';
import { PathText } from '#renderer/views/file/path-text.tsx';
import type { DetailsProps } from '#renderer/views/long-text/text-owner.ts';
import { useShowAll } from '#renderer/views/long-text/use-show-all.ts';

import type { CardKind } from './card-kind.ts';

const HEAD_FILES = 30;

function FileListDetails({ details }: DetailsProps<'fileList'>) {
  const { t } = useTranslation('conversation');
  const [all, showAll] = useShowAll(
    useMemo(() => details.files.slice(HEAD_FILES), [details.files]),
  );
  const { lines, hidden } = all
    ? { lines: details.files, hidden: 0 }
    : headLines(details.files, HEAD_FILES);
  return (
    <>
      <p className="flex flex-wrap gap-x-3 border-b border-line px-3 py-1 text-xs text-muted last:border-b-0">
        {details.pattern !== null && (
          <code>
            <VisibleText text={details.pattern} />
          </code>
        )}
        <span className="ml-auto">
          {details.files.length === 0
            ? t('file.noFiles')
            : t('file.files', { count: details.files.length })}
        </span>
      </p>
      {lines.length > 0 && (
        <ul className="px-3 py-1.5">
          {lines.map((file, at) => (
            <li key={at} className="leading-5.5">
              <PathText path={file} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <MoreButton onClick={showAll}>{t('text.later', { count: hidden })}</MoreButton>
      )}
      {details.truncated && <p className="px-3 pb-1.5 text-xs text-muted">{t('file.truncated')}</p>}
    </>
  );
}

export const fileListCard: CardKind<'fileList'> = {
  View: FileListDetails,
  icon: FolderSearch,
  copyKind: 'list',
  copyText: ({ files }) => files.join('\n'),
  foldsAs: (action) => (action === 'list' ? 'list' : 'search'),
  sentence: ({ files, truncated }, { action, inputSentence, t }) =>
    action === 'list'
      ? inputSentence
      : {
          ...inputSentence,
          completed: t(truncated ? 'also.filesOrMore' : 'also.files', {
            words: inputSentence.completed,
            count: files.length,
          }),
        },
};
