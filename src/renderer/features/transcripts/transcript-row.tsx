import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { formatBytes } from '#renderer/kit/text/format.ts';
import { Words } from '#renderer/kit/text/words.tsx';
import { AgeText } from '#renderer/kit/time/age-text.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useProgramName } from '#renderer/views/place/place-names.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { TranscriptInfo } from '#shared/contract/calls/transcripts.ts';

import type { TranscriptRowOf } from './transcript-rows.ts';

type Props = {
  readonly transcript: TranscriptInfo;
  /** True if Tab reaches the row; exactly one row has it. */
  readonly isActive: boolean;
  readonly busy: boolean;
  readonly onOpen: () => void;
};

export function TranscriptRow({
  transcript: { agentId, title, bytes, modifiedAt, sessionId },
  isActive,
  busy,
  onOpen,
}: Props) {
  const { t, i18n } = useTranslation('sessions');
  const agent = useProgramName(agentId);
  return (
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-busy={busy}
      onClick={onOpen}
      className="flex h-full w-full flex-col justify-center gap-0.5 rounded-md px-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="flex w-full items-center gap-2">
        <span className="min-w-0 flex-1 truncate">
          {title === null ? t('transcript.untitled') : <Words text={title} />}
        </span>
        {busy && <Spinner />}
      </span>
      <span className="flex w-full items-center gap-3 text-xs text-muted">
        <span className="min-w-0 flex-1 truncate">{agent}</span>
        {sessionId !== null && <span>{t('transcript.isOpen')}</span>}
        {bytes > 0 && <span className="tabular-nums">{formatBytes(bytes, i18n.language)}</span>}
        {modifiedAt > 0 && <AgeText time={modifiedAt} />}
      </span>
    </button>
  );
}

type ProjectProps = {
  readonly row: Extract<TranscriptRowOf, { type: 'project' }>;
  readonly isActive: boolean;
  readonly onToggle: () => void;
};

/** Shows a folder and its number of transcripts. */
export function ProjectRow({ row: { cwd, count, isFolded }, isActive, onToggle }: ProjectProps) {
  const { t } = useTranslation('sessions');
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-expanded={!isFolded}
      title={cwd === null ? undefined : visibleText(cwd)}
      onClick={onToggle}
      className="flex h-full w-full items-center gap-1.5 rounded-md px-1 text-left text-xs font-medium hover:bg-hover focus-visible:-outline-offset-2"
    >
      <Chevron size={14} aria-hidden className="shrink-0 text-muted" />
      <bdi dir="ltr" className="min-w-0 truncate font-mono">
        {cwd === null ? t('transcript.noFolder') : visibleText(cwd)}
      </bdi>
      <span className="shrink-0 font-normal text-muted">{t('transcript.inFolder', { count })}</span>
    </button>
  );
}
