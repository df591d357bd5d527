import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { changeUi } from '#renderer/stores/window/ui.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

import { batchesOf, type Batch } from './batches.ts';

/** Lists the batches that one decision can answer. */
export function BatchOffers({ open }: { readonly open: readonly Interaction[] }) {
  const batches = batchesOf(open);
  if (batches.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1.5">
      {batches.map((batch) => (
        <li key={batch.key}>
          <Offer batch={batch} />
        </li>
      ))}
    </ul>
  );
}

function Offer({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('inbox');
  const { titleOf } = useRequestWords();
  const { kind, prefix, interactions } = batch;
  const subject = prefix ?? (interactions[0] ? titleOf(interactions[0].request) : '');
  const facts = { count: interactions.length, subject: visibleText(subject) };
  const requestIds = interactions.map(({ request }) => request.requestId);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-accent-soft px-3 py-2">
      <Layers size={15} aria-hidden className="shrink-0 text-accent" />
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {t(kind === 'same' ? 'batch.offerSame' : 'batch.offerSimilar', facts)}
      </p>
      <Button
        size="sm"
        aria-haspopup="dialog"
        onClick={() => changeUi({ overlay: { kind: 'batch', requestIds } })}
      >
        {t('batch.answer')}
      </Button>
    </div>
  );
}
