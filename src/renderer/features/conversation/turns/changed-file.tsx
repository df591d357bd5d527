import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Badge } from '#renderer/kit/ui/badge.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { PathText } from '#renderer/views/file/path-text.tsx';
import { ChangeCount } from '#renderer/views/session/change-count.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { TurnFile } from '#shared/conversation/turn.ts';

import { setFolded, useChanges } from './changes-store.ts';
import { FILE } from './file-steps.ts';
import { PartView } from './part-view.tsx';

type Props = {
  readonly file: TurnFile;
  readonly sessionId: string;
  readonly onStep: (part: TurnFile['parts'][number]) => void;
};

/** Shows one file with all changes of the turn. */
export function ChangedFile({ file, sessionId, onStep }: Props) {
  const { t } = useTranslation('turns');
  const body = useId();
  const { filePath, change, added, removed } = file;
  const isFolded = useChanges((changes) => changes.folded.has(filePath));
  const words = t('changes.file', { file: visibleText(filePath), added, removed });
  return (
    <section
      aria-label={words}
      className="rounded-lg border border-line [--diff-top:calc(var(--spacing)*8.25)]"
    >
      <header className="sticky top-0 z-2 flex h-8.25 items-center gap-2 rounded-t-lg border-b border-line bg-canvas px-2">
        <button
          type="button"
          {...{ [FILE]: filePath }}
          aria-expanded={!isFolded}
          aria-controls={body}
          aria-label={`${t(isFolded ? 'changes.unfold' : 'changes.fold', { file: visibleText(filePath) })}. ${words}`}
          onClick={() => setFolded(filePath, !isFolded)}
          className="flex size-6 shrink-0 items-center justify-center rounded-md hover:bg-hover"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={classNames('shrink-0 transition-transform', !isFolded && 'rotate-90')}
          />
        </button>
        <span className="min-w-0 flex-1 truncate">
          <PathText path={filePath} />
        </span>
        {change === 'edited' ? null : <Badge>{t(`changes.${change}`)}</Badge>}
        <ChangeCount added={added} removed={removed} />
      </header>
      <div id={body} hidden={isFolded}>
        {!isFolded && <Parts file={file} sessionId={sessionId} onStep={onStep} />}
      </div>
    </section>
  );
}

function Parts({ file, sessionId, onStep }: Props) {
  const { t } = useTranslation('turns');
  const { parts, combined, cut } = file;
  return (
    <>
      {!combined && parts.length > 1 && (
        <p className="px-3 py-1.5 text-xs text-muted">{t('changes.separate')}</p>
      )}
      {parts.map((part, at) => (
        <div key={part.toolUseId} className={classNames(at > 0 && 'border-t border-line')}>
          <PartView file={file} part={part} sessionId={sessionId}>
            {parts.length > 1 && (
              <span>{t('changes.step', { at: at + 1, total: file.steps })}</span>
            )}
            <button
              type="button"
              className="text-accent hover:underline"
              onClick={() => onStep(part)}
            >
              {t('changes.toStep')}
            </button>
          </PartView>
        </div>
      ))}
      {cut && (
        <p className="border-t border-line px-3 py-1.5 text-xs text-warning">{t('changes.cut')}</p>
      )}
    </>
  );
}
