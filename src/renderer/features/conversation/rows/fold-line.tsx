import { ChevronRight, Files } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { shortPath } from '#renderer/kit/text/short-path.ts';
import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { setFoldOpen } from '#renderer/stores/conversation/card-state.ts';

import type { ReadFold } from './fold-reads.ts';
import { summarizeReads } from './read-summary.ts';

/** Maximum number of file names beside the summary. The line truncates more names anyway. */
const MAX_NAMES = 12;

/** Shows a run of reads and searches as one line, which expands. */
export function FoldLine({ fold, open }: { readonly fold: ReadFold; readonly open: boolean }) {
  const { sessionId } = fold.messages[0]!;
  const ids = fold.messages.map(({ id }) => id);
  const { files } = summarizeReads(fold.messages);
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => setFoldOpen(sessionId, ids, !open)}
      className="flex min-h-8 w-full items-center gap-2 rounded-lg border border-line bg-surface px-2.5 py-1 text-left hover:bg-hover"
    >
      <Files size={14} aria-hidden className="shrink-0 text-faint" />
      <span className="shrink-0">
        <Summary fold={fold} />
      </span>
      <bdi dir="ltr" className="min-w-0 flex-1 truncate font-mono text-2xs text-faint">
        <VisibleText
          text={files
            .slice(0, MAX_NAMES)
            .map((file) => shortPath(file).name)
            .join(', ')}
        />
      </bdi>
      <ChevronRight
        size={14}
        aria-hidden
        className={classNames('shrink-0 text-faint transition-transform', open && 'rotate-90')}
      />
    </button>
  );
}

/** Renders a summary such as `Read 5 files, searched 3 times`. */
function Summary({ fold }: { readonly fold: ReadFold }) {
  const { t, i18n } = useTranslation('cards');
  const { files, searches, lists } = summarizeReads(fold.messages);
  const parts = [
    files.length === 0 ? null : t('fold.read', { count: files.length }),
    searches === 0 ? null : t('fold.searched', { count: searches }),
    lists === 0 ? null : t('fold.listed', { count: lists }),
  ].filter((part) => part !== null);
  const line = parts.join(t('fold.comma'));
  return line.slice(0, 1).toLocaleUpperCase(i18n.language) + line.slice(1);
}
