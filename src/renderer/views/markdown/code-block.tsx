import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

import { CodeLines } from '#renderer/kit/highlight/code-lines.tsx';
import { languageOf } from '#renderer/kit/highlight/languages.ts';
import { plainLines } from '#renderer/kit/highlight/spans.ts';
import type { TokenLine } from '#renderer/kit/highlight/token.ts';
import { useHighlight } from '#renderer/kit/highlight/use-highlight.ts';
import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { chunked } from '#renderer/kit/ui/line-window.ts';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import type { CodeParts } from './code-parts.ts';

/** Lines that render together: while a block grows, only its last part changes. */
const PIECE = 40;

/** Renders a fenced block: its language, its highlighted text, and a button that copies it. */
export function CodeBlock({ text, fence }: CodeParts) {
  const { t } = useTranslation('markdown');
  const code = text.endsWith('\n') ? text.slice(0, -1) : text;
  const coloured = useHighlight(code, languageOf(null, fence));
  return (
    <div className="min-w-0 overflow-hidden rounded-md border border-line bg-sunken">
      <div className="flex items-center justify-between gap-2 pt-0.5 pr-0.5 pl-3 text-2xs text-faint">
        <span className="truncate">{visibleText(fence)}</span>
        <CopyButton text={text} label={t('copyCode')} className="size-6 [&_svg]:size-3.5" />
      </div>
      <ScrollBox
        label={fence === '' ? t('code') : t('codeIn', { language: visibleText(fence) })}
        className="overflow-x-auto"
      >
        <pre className="w-max min-w-full px-3 pb-2 text-xs leading-5 whitespace-pre">
          <Pieces lines={coloured ?? plainLines(code)} />
        </pre>
      </ScrollBox>
    </div>
  );
}

function Pieces({ lines }: { readonly lines: readonly TokenLine[] }) {
  return chunked(lines, PIECE).map((piece, at) => (
    <Fragment key={at}>
      {at > 0 && '\n'}
      <CodeLines lines={piece} />
    </Fragment>
  ));
}
