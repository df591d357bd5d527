import { TextSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Tooltip } from '#renderer/kit/ui/overlays/tooltip.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { returnToSearch } from '#renderer/stores/search/search-page.ts';
import { pageInFront } from '#renderer/stores/window/front.ts';
import { useUi } from '#renderer/stores/window/ui.ts';

/** Opens the search over all conversations, with the results as they were left. */
export function OpenSearchButton() {
  const { keysOf } = useActions();
  const { t } = useTranslation('actions');
  const isFront = useUi(pageInFront) === 'search';
  const title = t('title.searchEverything');
  return (
    <Tooltip text={title} shortcut={keysOf('searchEverything')} side="right">
      <button
        type="button"
        aria-current={isFront ? 'true' : undefined}
        onClick={returnToSearch}
        className={classNames(
          'flex h-8 w-full items-center gap-1.5 rounded-md px-3 text-left font-medium transition-colors',
          isFront ? 'bg-selected text-text' : 'text-muted hover:bg-hover hover:text-text',
        )}
      >
        <TextSearch aria-hidden className="size-4" />
        <span className="min-w-0 flex-1 truncate">{title}</span>
      </button>
    </Tooltip>
  );
}
