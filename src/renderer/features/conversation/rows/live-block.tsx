import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import type { LiveText } from '#renderer/stores/conversation/live-text.ts';
import { CodeBlock } from '#renderer/views/markdown/code-block.tsx';
import { Markdown } from '#renderer/views/markdown/markdown.tsx';
import { fencedBlock, splitMarkdown } from '#renderer/views/markdown/split-markdown.ts';

import { LiveEdit } from './live-edit.tsx';

/** Number of last characters shown of content that is better read when complete. */
const PREVIEW = 600;

/**
 * Renders streaming content. Only this component re-renders while the content grows, and only its
 * last Markdown block.
 */
export const LiveBlockView = memo(function LiveBlockView({ block }: { readonly block: LiveText }) {
  const { t } = useTranslation('conversation');
  switch (block.kind) {
    case 'text':
      return <LiveMarkdown text={block.text} />;
    case 'thinking':
      return <LiveTail label={t('thinkingLive')} text={block.text} isCode={false} />;
    case 'toolInput':
      if (block.input && Object.keys(block.input.values).length > 0)
        return <LiveEdit input={block.input} />;
      return (
        <LiveTail
          label={t('preparing', { tool: block.toolName ?? t('card.someTool') })}
          text={block.text}
          isCode
        />
      );
  }
});

function LiveMarkdown({ text }: { readonly text: string }) {
  return (
    <div className="flex flex-col gap-2.5 text-base">
      {splitMarkdown(text).map((part, at) => (
        <LivePart key={at} text={part} />
      ))}
    </div>
  );
}

const LivePart = memo(function LivePart({ text }: { readonly text: string }) {
  const code = fencedBlock(text);
  return code ? <CodeBlock {...code} /> : <Markdown text={text} />;
});

function LiveTail({
  label,
  text,
  isCode,
}: {
  readonly label: string;
  readonly text: string;
  readonly isCode: boolean;
}) {
  const tail = text.slice(-PREVIEW);
  return (
    <div className="flex flex-col gap-1 text-muted">
      <p className="flex items-center gap-2">
        <Spinner className="text-accent" />
        {label}
      </p>
      {tail.trim() !== '' && (
        <div className="ml-1.75 flex max-h-24 flex-col justify-end overflow-hidden border-l border-line pl-3">
          <p
            className={
              isCode
                ? 'font-mono text-xs wrap-anywhere whitespace-pre-wrap'
                : 'wrap-anywhere whitespace-pre-wrap'
            }
          >
            <VisibleText text={tail} />
          </p>
        </div>
      )}
    </div>
  );
}
