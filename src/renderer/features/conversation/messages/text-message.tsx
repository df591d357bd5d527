import { CirclePause, Clock, ListEnd, TriangleAlert, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { VisibleProse } from '#renderer/kit/text/visible-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { CopyLink } from '#renderer/views/card/copy-link.tsx';
import { BlobMore } from '#renderer/views/long-text/blob-more.tsx';
import { blobAt } from '#renderer/views/long-text/blob-refs.ts';
import { useBlobText } from '#renderer/views/long-text/use-blob-text.ts';
import { Markdown } from '#renderer/views/markdown/markdown.tsx';
import type { Delivery, MessageOf } from '#shared/conversation/message.ts';

import { Fold } from './fold.tsx';
import { IncompleteNote } from './incomplete-note.tsx';
import { PromptImages } from './prompt-images.tsx';

type Props = { readonly message: MessageOf<'text'> };

export function TextMessage({ message }: Props) {
  if (message.role === 'assistant') return <AssistantText message={message} />;
  return message.metadata.synthetic ? (
    <SyntheticText message={message} />
  ) : (
    <UserText message={message} />
  );
}

function useFullText(message: MessageOf<'text'>) {
  const blob = blobAt(message.metadata.blobs, ['content']);
  return { blob, read: useBlobText(message.content, blob) };
}

function AssistantText({ message }: Props) {
  const { t } = useTranslation('conversation');
  const { blob, read } = useFullText(message);
  return (
    <div className="text-with-tools group relative text-base">
      <Markdown text={read.text} />
      <BlobMore blob={blob} read={read} />
      {message.metadata.isIncomplete && <IncompleteNote />}
      <div className="absolute -top-1 -right-1 flex rounded-md bg-surface opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [&_svg]:size-3.5">
        <CopyButton text={read.text} label={t('copy')} className="size-6" />
        <CopyLink message={message} />
      </div>
    </div>
  );
}

function UserText({ message }: Props) {
  const { t } = useTranslation('conversation');
  const { blob, read } = useFullText(message);
  const { delivery } = message.metadata;
  const isWaiting = delivery === 'queued' || delivery === 'sent';
  return (
    <div className="flex flex-col items-end gap-1">
      <h3 className="sr-only">{t('you')}</h3>
      <PromptImages message={message} />
      {message.content !== '' && (
        <div
          className={classNames(
            'max-w-[85%] overflow-hidden rounded-xl bg-accent-soft text-base',
            isWaiting && 'opacity-75',
          )}
        >
          <p className="px-3 py-2 wrap-anywhere whitespace-pre-wrap">
            <VisibleProse text={read.text} />
          </p>
          <BlobMore blob={blob} read={read} />
        </div>
      )}
      {delivery !== null && delivery !== 'delivered' && delivery !== 'replaced' && (
        <DeliveryNote delivery={delivery} />
      )}
    </div>
  );
}

function DeliveryNote({
  delivery,
}: {
  readonly delivery: Exclude<Delivery, 'delivered' | 'replaced'>;
}) {
  const { t } = useTranslation('conversation');
  const icons = {
    queued: <Clock aria-hidden />,
    held: <CirclePause aria-hidden />,
    afterTurn: <ListEnd aria-hidden />,
    afterStart: <Clock aria-hidden />,
    sent: <Spinner />,
    failed: <TriangleAlert aria-hidden />,
    withdrawn: <Undo2 aria-hidden />,
  };
  return (
    <p
      className={classNames(
        'flex items-center gap-1.5 text-xs [&_svg]:size-3.5 [&_svg]:shrink-0',
        delivery === 'failed' ? 'text-danger' : 'text-muted',
      )}
    >
      {icons[delivery]}
      <span>
        {t(`delivery.${delivery}`)}
        {delivery === 'failed' && (
          <span className="block text-muted">{t('deliveryFailedRemedy')}</span>
        )}
      </span>
    </p>
  );
}

function SyntheticText({ message }: Props) {
  const { t } = useTranslation('conversation');
  const { blob, read } = useFullText(message);
  return (
    <Fold card={message} label={t('synthetic')}>
      {() => (
        <>
          <p className="wrap-anywhere whitespace-pre-wrap text-muted">{read.text}</p>
          <BlobMore blob={blob} read={read} />
        </>
      )}
    </Fold>
  );
}
