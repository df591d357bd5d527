import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Badge } from '#renderer/kit/ui/badge.tsx';
import type { RewindFile } from '#shared/git/checkpoint.ts';

import { firstChoice } from './chosen-files.ts';

type Props = {
  /** In the order in which they are shown; all of them change. */
  readonly files: readonly RewindFile[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
};

/** Lets the person choose the files of a rewind. */
export function FileChoice({ files, chosen, onChoose }: Props) {
  const { t } = useTranslation('rewind');
  const hint = useId();
  const usual = firstChoice(files);
  const isAll = [...usual].every((path) => chosen.has(path));
  const choose = (paths: readonly string[], isChosen: boolean) => {
    const others = [...chosen].filter((path) => !paths.includes(path));
    onChoose(new Set(isChosen ? [...others, ...paths] : others));
  };
  return (
    <fieldset aria-describedby={hint} className="flex flex-col gap-2">
      <legend className="sr-only">{t('files')}</legend>
      <p id={hint} className="text-xs text-muted">
        {t('confirmHint')}
      </p>
      {usual.size > 1 && (
        <label className="flex items-center gap-2 text-sm font-medium">
          <input
            type="checkbox"
            checked={isAll}
            onChange={(event) => choose([...usual], event.target.checked)}
          />
          {t('all')}
        </label>
      )}
      <ul className="overflow-clip rounded-lg border border-line">
        {files.map((file) => (
          <li key={file.path} className="border-t border-line first:border-t-0">
            <FileRow
              file={file}
              isChosen={chosen.has(file.path)}
              onToggle={(isChosen) => choose([file.path], isChosen)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type RowProps = {
  readonly file: RewindFile;
  readonly isChosen: boolean;
  readonly onToggle: (isChosen: boolean) => void;
};

function FileRow({ file: { path, action, state, isReported }, isChosen, onToggle }: RowProps) {
  const { t } = useTranslation('rewind');
  const isBlocked = state === 'blocked';
  return (
    <label className="flex flex-wrap items-center gap-x-2 gap-y-0.5 px-3 py-1.5 hover:bg-hover">
      <input
        type="checkbox"
        checked={isChosen && !isBlocked}
        disabled={isBlocked}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span className="min-w-0 grow basis-40 font-mono text-xs wrap-anywhere">
        <VisibleText text={path} />
      </span>
      {action !== 'none' && <span className="text-xs text-muted">{t(`action.${action}`)}</span>}
      {state === 'asLeft' && !isReported && (
        <span className="text-xs text-muted">{t('notReported')}</span>
      )}
      {state !== 'asLeft' && (
        <Badge tone={isBlocked ? 'danger' : 'warning'}>{t(`state.${state}`)}</Badge>
      )}
    </label>
  );
}
