import { useTranslation } from 'react-i18next';

import { visibleText } from '#shared/base/visible-text.ts';

import type { MentionProblem } from './mention-problems.ts';

type Props = { readonly problems: readonly MentionProblem[]; readonly agent: string };

/** Says which mentions of the draft would attach nothing. */
export function MentionNotes({ problems, agent }: Props) {
  const { t } = useTranslation('composer');
  return (
    <div role="status">
      {problems.length > 0 && (
        <ul className="flex flex-col gap-0.5 px-3 pt-1 text-xs text-warning">
          {problems.map(({ path, reason }) => (
            <li key={path} className="wrap-anywhere">
              {t(`mention.${reason}`, { path: visibleText(path), agent })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
