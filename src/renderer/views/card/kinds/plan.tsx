import { Map as MapIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { PathText } from '#renderer/views/file/path-text.tsx';
import { BlobMore } from '#renderer/views/long-text/blob-more.tsx';
import { ownBlob, type DetailsProps } from '#renderer/views/long-text/text-owner.ts';
import { useBlobText } from '#renderer/views/long-text/use-blob-text.ts';
import { Markdown } from '#renderer/views/markdown/markdown.tsx';

import type { CardKind } from './card-kind.ts';

function PlanDetails({ details, owner }: DetailsProps<'plan'>) {
  const { t } = useTranslation('conversation');
  const { t: tFiles } = useTranslation('files');
  const blob = ownBlob(owner, 'plan');
  const read = useBlobText(details.plan, blob);
  return (
    <>
      <div className="px-3 py-2">
        <Markdown text={read.text} />
      </div>
      <BlobMore blob={blob} read={read} />
      {(details.approved !== null || details.filePath !== null) && (
        <p className="flex flex-wrap gap-x-3 border-t border-line px-3 py-1.5 text-xs text-muted">
          {details.approved !== null && (
            <span className={classNames(details.approved ? 'text-ok' : 'text-warning')}>
              {details.approved ? t('plan.approved') : t('plan.notApproved')}
            </span>
          )}
          {details.filePath !== null && (
            <span>
              {tFiles('planFile')} <PathText path={details.filePath} />
            </span>
          )}
        </p>
      )}
    </>
  );
}

export const planCard: CardKind<'plan'> = {
  View: PlanDetails,
  icon: MapIcon,
  copyKind: 'plan',
  copyText: ({ plan }) => plan,
  opensByItself: () => true,
};
