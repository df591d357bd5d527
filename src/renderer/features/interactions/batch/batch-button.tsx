import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';

import { batchesOf } from './batches.ts';

/**
 * Opens the batch of requests that are equal or similar to one request. Renders nothing if there is
 * no batch.
 */
export function BatchButton({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation('inbox');
  const batches = batchesOf(useOpenInteractions());
  const batch = batches.find(({ interactions }) =>
    interactions.some(({ request }) => request.requestId === requestId),
  );
  if (!batch) return null;
  const requestIds = batch.interactions.map(({ request }) => request.requestId);
  return (
    <Button
      size="sm"
      className="mt-2 w-full"
      icon={<Layers size={14} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => changeUi({ overlay: { kind: 'batch', requestIds } })}
    >
      {t('batch.answerThese', { count: requestIds.length })}
    </Button>
  );
}
