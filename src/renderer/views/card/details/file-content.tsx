import { useTranslation } from 'react-i18next';

import { CodeText } from '#renderer/views/long-text/code-text.tsx';
import { linesOf } from '#renderer/kit/ui/line-window.ts';
import { PathText } from '#renderer/views/file/path-text.tsx';
import { ownBlob, type DetailsProps } from '#renderer/views/long-text/text-owner.ts';
import { languageOf } from '#renderer/kit/highlight/languages.ts';
import { visibleText } from '#shared/base/visible-text.ts';

export function FileContentDetails({ details, owner }: DetailsProps<'fileContent'>) {
  const { t } = useTranslation('conversation');
  const { filePath, content, startLine, totalLines } = details;
  const to = startLine + Math.max(0, linesOf(content).length - 1);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-1 text-xs text-muted">
        <PathText path={filePath} line={startLine > 1 ? startLine : null} />
        <span className="ml-auto tabular-nums">
          {totalLines === null ? t('file.range', { from: startLine, to }) : t('file.rangeOf', { from: startLine, to, total: totalLines })}
        </span>
      </p>
      <CodeText
        text={content}
        blob={ownBlob(owner, 'content')}
        label={visibleText(filePath)}
        startLine={startLine}
        language={languageOf(filePath, null)}
      />
    </>
  );
}
