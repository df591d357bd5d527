import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { CodeLines } from '#renderer/kit/highlight/code-lines.tsx';
import { languageOf } from '#renderer/kit/highlight/languages.ts';
import { useHighlight } from '#renderer/kit/highlight/use-highlight.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { completePath, type PartialInput } from '#renderer/stores/conversation/partial-input.ts';
import { PathText } from '#renderer/views/file/path-text.tsx';

import { liveLines } from './live-lines.ts';

/** Number of lines shown of the new text, and of the text that it replaces. */
const WRITTEN_LINES = 24;
const REPLACED_LINES = 8;

/**
 * Shows a file while it is written or edited: its path and the end of its text so far, highlighted.
 */
export function LiveEdit({ input }: { readonly input: PartialInput }) {
  const { t } = useTranslation('conversation');
  const { values } = input;
  const path = completePath(input);
  const written = values['content'] ?? values['new_string'] ?? values['new_source'];
  const replaced = values['old_string'];
  const language = languageOf(path, null);
  return (
    <div className="flex flex-col gap-1.5 text-muted">
      <p className="flex min-w-0 items-center gap-2">
        <Spinner className="text-accent" />
        <span className="shrink-0">
          {t(replaced === undefined ? 'writingFile' : 'editingFile')}
        </span>
        {path !== '' && <PathText path={path} />}
      </p>
      {(replaced !== undefined || written !== undefined) && (
        <div className="overflow-hidden rounded-md border border-line bg-sunken text-text">
          {replaced !== undefined && (
            <LiveCode text={replaced} language={language} count={REPLACED_LINES} isReplaced />
          )}
          {written !== undefined && (
            <LiveCode text={written} language={language} count={WRITTEN_LINES} isReplaced={false} />
          )}
        </div>
      )}
    </div>
  );
}

type CodeProps = {
  readonly text: string;
  readonly language: string | null;
  readonly count: number;
  readonly isReplaced: boolean;
};

function LiveCode({ text, language, count, isReplaced }: CodeProps) {
  const { t } = useTranslation('conversation');
  const coloured = useHighlight(text, language);
  const lines = useMemo(() => liveLines(text, coloured, count), [text, coloured, count]);
  if (text === '') return null;
  return (
    <figure
      aria-label={t(isReplaced ? 'replacedText' : 'writtenText')}
      className={classNames('overflow-x-hidden', isReplaced && 'bg-diff-remove')}
    >
      <pre dir="ltr" className="px-3 py-1.5 font-mono text-xs leading-5 whitespace-pre">
        <CodeLines lines={lines} />
      </pre>
    </figure>
  );
}
