import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';

/** Number of files that are named. */
const MAX_NAMED = 50;

type Props = {
  readonly title: string;
  readonly paths: readonly string[];
  /** Number of all files, if more than `paths`. */
  readonly total?: number;
};

/** Names the files to which a warning applies. */
export function PathList({ title, paths, total = paths.length }: Props) {
  const { t } = useTranslation('review');
  const label = useId();
  const more = total - Math.min(paths.length, MAX_NAMED);
  return (
    <section aria-labelledby={label}>
      <h3 id={label} className="text-sm font-medium text-warning">
        {title}
      </h3>
      <ul className="mt-1 max-h-48 overflow-y-auto font-mono text-xs">
        {paths.slice(0, MAX_NAMED).map((path) => (
          <li key={path} className="wrap-anywhere">
            <VisibleText text={path} />
          </li>
        ))}
        {more > 0 && <li className="text-muted">{t('merge.more', { count: more })}</li>}
      </ul>
    </section>
  );
}
