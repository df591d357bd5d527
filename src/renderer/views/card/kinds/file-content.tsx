import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { languageOf } from '#renderer/kit/highlight/languages.ts';
import { linesOf } from '#renderer/kit/ui/line-window.ts';
import { PathText } from '#renderer/views/file/path-text.tsx';
import { CodeText } from '#renderer/views/long-text/code-text.tsx';
import {
  ownBlob,
  type DetailsOf,
  type DetailsProps,
} from '#renderer/views/long-text/text-owner.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import type { ToolSentence } from '../tool-sentence.ts';
import type { CardKind, SentenceContext } from './card-kind.ts';

function FileContentDetails({ details, owner }: DetailsProps<'fileContent'>) {
  const { t } = useTranslation('conversation');
  const { filePath, content, startLine, totalLines } = details;
  const to = startLine + Math.max(0, linesOf(content).length - 1);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-1 text-xs text-muted">
        <PathText path={filePath} line={startLine > 1 ? startLine : null} />
        <span className="ml-auto tabular-nums">
          {totalLines === null
            ? t('file.range', { from: startLine, to })
            : t('file.rangeOf', { from: startLine, to, total: totalLines })}
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

/** Omits the number of lines if only the beginning of the text is loaded. */
function readSentence(
  { content, startLine: from }: DetailsOf<'fileContent'>,
  { inputSentence, isCut, t }: SentenceContext,
): ToolSentence {
  if (isCut) return inputSentence;
  const words = inputSentence.completed;
  if (content === '') return { ...inputSentence, completed: t('also.empty', { words }) };
  return {
    ...inputSentence,
    completed: t('also.lines', { words, from, to: from + content.split('\n').length - 1 }),
  };
}

export const fileContentCard: CardKind<'fileContent'> = {
  View: FileContentDetails,
  icon: FileText,
  copyKind: 'content',
  copyText: ({ content }) => content,
  foldsAs: () => 'read',
  sentence: readSentence,
};
