import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ConflictDecision, FileConflict } from '#shared/git/conflict.ts';
import type { FileChange } from '#shared/git/file-change.ts';

import { useWantedFocus } from '../hunks/hunk-head.tsx';
import { gitCommandOf } from '../operation/operation-words.ts';
import { useReview, useReviewState } from '../store/review-context.ts';
import { MARK } from '../store/review-state.ts';
import { RegionView } from './region-view.tsx';
import { useConflict } from './use-conflict.ts';

type Decide = (decision: ConflictDecision) => void;

type Props = {
  readonly file: FileChange;
  /** The lines of the file, shown when all parts are decided. */
  readonly children: ReactNode;
};

/** Shows the conflict of a file: both sides with their base, and what can be decided about it. */
export function ConflictPanel({ file, children }: Props) {
  const { t, i18n } = useTranslation('review');
  const { commands } = useReview();
  const { conflict, failure } = useConflict(file);
  if (failure) {
    return (
      <p role="alert" className="px-3 py-2 text-xs text-danger">
        {textIn(i18n.language, failure.message)}
      </p>
    );
  }
  if (!conflict) {
    return (
      <p role="status" className="px-3 py-2 text-xs text-muted">
        {t('file.reading', { file: visibleText(file.path) })}
      </p>
    );
  }
  const decide: Decide = (decision) => commands.resolve(file, conflict.stateId, decision);
  const regions = conflict.regions ?? [];
  const isDecided = conflict.regions?.length === 0;
  return (
    <>
      <div className="flex flex-col gap-3 border-b border-line p-3 last:border-b-0">
        <p className="text-sm">{t(`conflict.${sentenceOf(file, conflict)}`)}</p>
        {regions.map((region, at) => (
          <RegionView
            // oxlint-disable-next-line react/no-array-index-key -- a region is identified by its place
            key={at}
            {...{ region, at, decide }}
            total={regions.length}
            path={file.path}
          />
        ))}
        <Decisions file={file} conflict={conflict} decide={decide} />
      </div>
      {isDecided && children}
    </>
  );
}

function sentenceOf({ isSubmodule }: FileChange, { kind, regions, takes }: FileConflict) {
  if (regions?.length === 0) return 'decided';
  if (regions === null && takes.length === 0) return isSubmodule ? 'submodule' : 'folder';
  const isWhole = regions === null && (kind === 'bothChanged' || kind === 'bothAdded');
  return isWhole ? 'notByLines' : kind;
}

type DecisionsProps = {
  readonly file: FileChange;
  readonly conflict: FileConflict;
  readonly decide: Decide;
};

/** Renders the decisions about the whole file. */
function Decisions({ file, conflict: { regions, takes }, decide }: DecisionsProps) {
  const { t } = useTranslation('review');
  const { putPrompt } = useReview();
  const operation = useReviewState((state) => state.nextCommit?.operation ?? null);
  const command = operation === null ? 'git' : gitCommandOf(operation.kind);
  const name = { file: visibleText(file.path) };
  const isOpen = (regions?.length ?? takes.length) > 0;
  return (
    <div className="flex flex-wrap gap-2">
      {takes.map((take) => (
        <Button
          key={take}
          size="sm"
          aria-label={t(`conflict.takeFile.${take}`, name)}
          onClick={() => decide({ of: 'file', take })}
        >
          {t(`conflict.take.${take}`)}
        </Button>
      ))}
      {!isOpen && <MarkButton path={file.path} onClick={() => decide({ of: 'mark' })} />}
      {isOpen && putPrompt && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => putPrompt(t('operation.prompt', { command, files: `- ${file.path}` }))}
        >
          {t('conflict.ask')}
        </Button>
      )}
    </div>
  );
}

type MarkProps = { readonly path: string; readonly onClick: () => void };

/** Takes the focus after the last region was decided. */
function MarkButton({ path, onClick }: MarkProps) {
  const { t } = useTranslation('review');
  const ref = useWantedFocus<HTMLButtonElement>(path, MARK);
  return (
    <Button
      ref={ref}
      size="sm"
      variant="primary"
      aria-label={t('conflict.markFile', { file: visibleText(path) })}
      onClick={onClick}
    >
      {t('conflict.mark')}
    </Button>
  );
}
