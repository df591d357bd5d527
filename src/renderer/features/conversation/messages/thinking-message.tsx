import { useTranslation } from 'react-i18next';

import { BlobMore } from '#renderer/views/long-text/blob-more.tsx';
import { blobAt } from '#renderer/views/long-text/blob-refs.ts';
import { useBlobText } from '#renderer/views/long-text/use-blob-text.ts';
import { Markdown } from '#renderer/views/markdown/markdown.tsx';
import type { MessageOf } from '#shared/conversation/message.ts';

import { Fold } from './fold.tsx';
import { IncompleteNote } from './incomplete-note.tsx';

export function ThinkingMessage({ message }: { readonly message: MessageOf<'thinking'> }) {
  const { t } = useTranslation('conversation');
  const blob = blobAt(message.metadata.blobs, ['content']);
  const read = useBlobText(message.content, blob);
  if (message.content.trim() === '') return <p className="pl-5 text-faint">{t('thinking')}</p>;
  return (
    <Fold card={message} label={t('thinking')}>
      {() => (
        <div className="text-muted">
          <Markdown text={read.text} />
          <BlobMore blob={blob} read={read} />
          {message.metadata.isIncomplete && <IncompleteNote />}
        </div>
      )}
    </Fold>
  );
}
