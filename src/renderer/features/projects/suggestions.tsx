import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { tildePath } from '#renderer/kit/text/paths.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ProjectSuggestion } from '#shared/contract/calls/projects.ts';

const LIMIT = 20;

type Props = {
  /** Names of folders that are listed first. */
  readonly preferred: readonly string[];
  readonly onChoose: (folder: string) => void;
};

/** Lists the folders in which agents worked. A choice fills the field. */
export function Suggestions({ preferred, onChoose }: Props) {
  const { t } = useTranslation('projects');
  const homeDir = useMachine()?.homeDir ?? null;
  const rankOf = ({ folder }: ProjectSuggestion) =>
    preferred.some((name) => /[^\\/]*$/u.exec(folder)?.[0] === name) ? 0 : 1;
  const suggestions = useSuggestions().toSorted((one, other) => rankOf(one) - rankOf(other));
  if (suggestions.length === 0) return null;
  return (
    <section aria-label={t('add.suggestions')} className="flex min-w-0 flex-col gap-1.5">
      <h3 aria-hidden className="text-sm font-medium">
        {t('add.suggestions')}
      </h3>
      <ul className="max-h-44 overflow-y-auto rounded-lg border border-line bg-sunken p-1">
        {suggestions.map(({ folder, name, sessions }) => (
          <li key={folder}>
            <button
              type="button"
              onClick={() => onChoose(folder)}
              className="flex w-full min-w-0 items-baseline gap-2 rounded-md px-2 py-1 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="shrink-0 font-medium">{visibleText(name)}</span>
              <span className="min-w-0 flex-1 truncate text-xs text-muted">
                {visibleText(tildePath(folder, homeDir))}
              </span>
              <span className="shrink-0 text-xs text-muted tabular-nums">
                {t('add.uses', { count: sessions })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useSuggestions(): readonly ProjectSuggestion[] {
  const api = useApi();
  const [found, setFound] = useState<readonly ProjectSuggestion[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void api['projects.suggest']({ limit: LIMIT }).then((reply) => {
      if (isCurrent && reply.ok) setFound(reply.value.suggestions);
    });
    return () => {
      isCurrent = false;
    };
  }, [api]);
  return found;
}
