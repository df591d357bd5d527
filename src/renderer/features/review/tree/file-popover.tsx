import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { shortPath } from '#renderer/kit/text/short-path.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import { useReviewState } from '../store/review-context.ts';
import { FileTree } from './file-tree.tsx';

/** Shows the tree of files above the diffs on demand, where there is no room beside them. */
export function FilePopover() {
  const { t } = useTranslation('review');
  const [isOpen, setOpen] = useState(false);
  const hasFiles = useReviewState(({ files }) => files.length > 0);
  const path = useReviewState(({ current, files }) => current?.path ?? files[0]?.path ?? null);
  if (!hasFiles) return null;
  const name = path === null ? '' : visibleText(shortPath(path).name);
  return (
    <div className="shrink-0 border-b border-line p-1.5">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        aria-label={t('tool.chooseFile', { file: name })}
        onClick={() => setOpen(!isOpen)}
        className="w-full justify-between"
      >
        <bdi className="truncate">{name}</bdi>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-faint" />
      </Button>
      {isOpen && (
        <div className="flex h-[min(18rem,45vh)] flex-col pt-1">
          <FileTree onChoose={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
}
