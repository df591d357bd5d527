import { useTranslation } from 'react-i18next';

import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { BatchButton } from './batch/batch-button.tsx';
import { useRailRows } from './use-rail-rows.ts';
import { WaitingList } from './waiting-list.tsx';

/**
 * Lists the open requests beside the dialog if there is room, so that it can appear and disappear
 * without moving the dialog. In a narrower window the button in the header opens the same list.
 */
export function WaitingRail({ current }: { readonly current: Interaction }) {
  const { t } = useTranslation('inbox');
  const rows = useRailRows(useOpenInteractions(), current.request.requestId);
  if (rows.length < 2) return null;
  return (
    <nav
      aria-label={t('rail.label')}
      className="absolute right-full bottom-0 mr-3 hidden max-h-full w-64 overflow-y-auto rounded-xl bg-raised p-2 shadow-high min-[92rem]:block"
    >
      <WaitingList rows={rows} currentId={current.request.requestId} />
      <BatchButton requestId={current.request.requestId} />
    </nav>
  );
}
