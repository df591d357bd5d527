import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import type { FileChange } from '#shared/git/file-change.ts';

type Status = FileChange['status'];

const TONES: Readonly<Record<Status, string>> = {
  added: 'text-ok',
  untracked: 'text-ok',
  copied: 'text-ok',
  modified: 'text-accent',
  renamed: 'text-accent',
  typeChanged: 'text-warning',
  deleted: 'text-danger',
  conflicted: 'bg-danger-solid text-on-accent',
};

/** Letters as git prints them in `git status`. */
const LETTERS: Readonly<Record<Status, string>> = {
  added: 'A',
  untracked: 'U',
  copied: 'C',
  modified: 'M',
  renamed: 'R',
  typeChanged: 'T',
  deleted: 'D',
  conflicted: '!',
};

/** Shows the letter of a status; its tooltip has the word. The surrounding text names it. */
export function StatusMark({ status }: { readonly status: Status }) {
  const { t } = useTranslation('review');
  return (
    <span
      aria-hidden
      title={t(`status.${status}`)}
      className={classNames(
        'inline-flex size-4 shrink-0 items-center justify-center rounded-sm font-mono text-2xs font-semibold',
        TONES[status],
      )}
    >
      {LETTERS[status]}
    </span>
  );
}
