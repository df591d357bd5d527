import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { firstChange } from '#renderer/cards/first-change.ts';
import type { DetailsOf, TextOwner } from '#renderer/cards/text-owner.ts';
import { languageOf } from '#renderer/highlight/languages.ts';
import { useHighlight } from '#renderer/highlight/use-highlight.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import type { DiffInput } from './build-table.ts';
import { CopyMenu } from './copy-menu.tsx';
import { CutNotice } from './cut-notice.tsx';
import { DiffHeading, type FileFacts } from './diff-heading.tsx';
import { DiffList, type DiffListHandle } from './diff-list.tsx';
import { DiffNotes } from './diff-notes.tsx';
import type { SideColours } from './diff-row.tsx';
import type { DiffTable } from './diff-table.ts';
import { DiffToolbar } from './diff-toolbar.tsx';
import { GuardNotice } from './guard-notice.tsx';
import { guardOf } from './guard.ts';
import { patchText } from './table-patch.ts';
import { useDiff, type Diff } from './use-diff.ts';
import { useDiffInput, type CutTexts } from './use-diff-input.ts';
import { useFolds } from './use-folds.ts';
import { useJumps, type Jumps } from './use-jumps.ts';
import { useLook } from './use-look.ts';
import { useNarrow } from './use-narrow.ts';

/** Side by side needs this much room. */
const SPLIT_REM = 44;

type Props = {
  readonly details: DetailsOf<'diff'>;
  /** Whose details these are: long texts of theirs are read from there. `null`: they are whole. */
  readonly owner: TextOwner | null;
  /** Where the file was before, when it moved. */
  readonly oldPath?: string | null;
  readonly isDeleted?: boolean;
  /** More buttons, after those of the diff. */
  readonly toolbar?: ReactNode;
  /** Instead of the facts about the file, where they stand above it. */
  readonly title?: ReactNode;
};

/** The change of one file: one below the other or side by side, with all that can be done with it. */
export function DiffView({ details, owner, oldPath = null, isDeleted = false, toolbar = null, title = null }: Props) {
  const { t } = useTranslation('diffs');
  const { input, cut } = useDiffInput(details, owner);
  const [allowed, setAllowed] = useState(false);
  const guard = useMemo(() => guardOf(input), [input]);
  const isGuarded = guard !== null && !allowed;
  const diff = useDiff(isGuarded ? null : input);
  const line = useMemo(() => firstChange(details.hunks), [details.hunks]);
  const file = { path: details.filePath, line, oldPath, isNew: details.oldContent === null, isDeleted };
  if (diff) return <ReadyDiff diff={diff} input={input} cut={cut} file={file} title={title} toolbar={toolbar} />;
  return (
    <>
      <DiffHeading file={file} table={null} title={title}>
        {toolbar}
      </DiffHeading>
      {isGuarded ? (
        <GuardNotice guard={guard} input={input} onShow={() => setAllowed(true)} />
      ) : (
        <p role="status" className="px-3 py-2 text-muted">
          {t('computing')}
        </p>
      )}
    </>
  );
}

type ReadyProps = {
  readonly diff: Diff;
  readonly input: DiffInput;
  readonly cut: CutTexts | null;
  readonly file: FileFacts;
  readonly title: ReactNode | null;
  readonly toolbar: ReactNode;
};

function ReadyDiff({ diff, input, cut, file, title, toolbar }: ReadyProps) {
  const { t } = useTranslation('diffs');
  const { table } = diff;
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<DiffListHandle>(null);
  const [look, changeLook] = useLook();
  const isNarrow = useNarrow(root, SPLIT_REM);
  const isSplit = look.layout === 'split' && !isNarrow;
  const folds = useFolds(table, isSplit);
  const jumps = useJumps(table, folds.items, list);
  const colours = useColours(table, file.path);
  const oldContent = input.oldContent;
  const change = file.isNew ? 'new' : file.isDeleted ? 'deleted' : 'changed';
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is inside
    <div ref={root} onKeyDown={jumps.onKeyDown}>
      <DiffHeading file={file} table={table} title={title}>
        <DiffToolbar look={look} onLook={changeLook} isNarrow={isNarrow} jumps={jumps} folds={folds}>
          <CopyMenu
            newText={input.isCut ? null : () => input.newContent}
            oldText={input.isCut || oldContent === null ? null : () => oldContent}
            patch={table.isComplete ? () => patchText(table, file.path, file.oldPath ?? file.path, change) : null}
          />
        </DiffToolbar>
        {toolbar}
      </DiffHeading>
      {cut && <CutNotice cut={cut} isComplete={table.isComplete} />}
      <DiffNotes table={table} isNew={file.isNew} />
      {table.kinds.length > 0 && (
        <DiffList
          ref={list}
          diff={diff}
          colours={colours}
          folds={folds}
          label={t('label', { file: visibleText(file.path) })}
          isSplit={isSplit}
          wrap={look.wrap}
          current={jumps.current}
        />
      )}
      <JumpNews jumps={jumps} />
    </div>
  );
}

function useColours({ before, after }: DiffTable, path: string): SideColours {
  const language = languageOf(path, null);
  const ofBefore = useHighlight(before.text, language);
  const ofAfter = useHighlight(after.text, language);
  return useMemo(() => ({ before: ofBefore, after: ofAfter }), [ofBefore, ofAfter]);
}

/** Says where a jump has led. */
function JumpNews({ jumps }: { readonly jumps: Jumps }) {
  const { t } = useTranslation('diffs');
  const { at, total, current } = jumps;
  const parts = current
    ? [
        t('atChange', { at: (at ?? 0) + 1, total }),
        current.line > 0 ? t('atLine', { line: current.line }) : '',
        current.removed > 0 ? t('removed', { count: current.removed }) : '',
        current.added > 0 ? t('added', { count: current.added }) : '',
      ]
    : [];
  return (
    <p role="status" className="sr-only">
      {parts.filter((part) => part !== '').join(', ')}
    </p>
  );
}
