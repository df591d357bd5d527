import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { blobAt } from '#renderer/views/long-text/blob-refs.ts';
import { useBlobText } from '#renderer/views/long-text/use-blob-text.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';
import type { BlobRef, MessageOf } from '#shared/conversation/message.ts';

/** Shows the images of a prompt. */
export function PromptImages({ message }: { readonly message: MessageOf<'text'> }) {
  const { t } = useTranslation('composer');
  const { attachments = [], blobs } = message.metadata;
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={t('promptImages')} className="flex flex-wrap justify-end gap-2">
      {attachments.map((attachment, at) => (
        <li key={at}>
          <Thumbnail
            number={at + 1}
            attachment={attachment}
            blob={blobAt(blobs, ['metadata', 'attachments', at, 'base64'])}
          />
        </li>
      ))}
    </ul>
  );
}

type Props = {
  readonly number: number;
  readonly attachment: Attachment;
  readonly blob: BlobRef | null;
};

/**
 * Shows an image, small until it is pressed. The full data loads on mount, because the list mounts
 * only what is on the screen.
 */
function Thumbnail({ number, attachment: { mediaType, base64 }, blob }: Props) {
  const { t } = useTranslation('composer');
  const [isLarge, setLarge] = useState(false);
  const { text, complete, failure, loadAll } = useBlobText(base64, blob);
  useEffect(() => {
    if (!complete) loadAll();
    // Loads only once: a failed load is not repeated automatically.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const box = classNames(
    'overflow-hidden rounded-lg border border-line bg-sunken',
    isLarge ? 'max-w-full' : 'size-24',
  );
  if (!complete)
    return (
      <div className={classNames(box, 'grid place-items-center p-2 text-xs text-muted')}>
        {failure?.message ?? <Spinner />}
      </div>
    );
  return (
    <button
      type="button"
      aria-expanded={isLarge}
      aria-label={t('enlargeImage', { number })}
      onClick={() => setLarge(!isLarge)}
      className={box}
    >
      <img
        src={`data:${mediaType};base64,${text}`}
        alt={t('promptImage', { number })}
        className={isLarge ? 'max-h-[70vh] max-w-full object-contain' : 'size-full object-cover'}
      />
    </button>
  );
}
