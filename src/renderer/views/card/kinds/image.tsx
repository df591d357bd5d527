import { Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PathText } from '#renderer/views/file/path-text.tsx';
import { BlobMore } from '#renderer/views/long-text/blob-more.tsx';
import {
  ownBlob,
  type DetailsOf,
  type DetailsProps,
} from '#renderer/views/long-text/text-owner.ts';
import { useBlobText } from '#renderer/views/long-text/use-blob-text.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { BlobRef } from '#shared/conversation/message.ts';

import type { ToolSentence } from '../tool-sentence.ts';
import type { CardKind, SentenceContext } from './card-kind.ts';

const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

function ImageDetails({ details, owner }: DetailsProps<'image'>) {
  const { t } = useTranslation('conversation');
  const { filePath, more = [] } = details;
  const alt =
    filePath === null
      ? t('file.imageAltNoFile')
      : t('file.imageAlt', { file: visibleText(filePath) });
  return (
    <>
      {filePath !== null && (
        <p className="border-b border-line px-3 py-1">
          <PathText path={filePath} />
        </p>
      )}
      <Picture picture={details} alt={alt} blob={ownBlob(owner, 'base64')} />
      {more.map((picture, at) => (
        <Picture
          // The pictures of a result have no identity beside their position.
          key={at}
          picture={picture}
          alt={alt}
          blob={ownBlob(owner, 'more', at, 'base64')}
        />
      ))}
    </>
  );
}

type PictureProps = {
  readonly picture: { readonly mediaType: string; readonly base64: string };
  readonly alt: string;
  readonly blob: BlobRef | null;
};

function Picture({ picture: { mediaType, base64 }, alt, blob }: PictureProps) {
  const { t } = useTranslation('conversation');
  const read = useBlobText(base64, blob);
  return (
    <>
      {SHOWN.has(mediaType) && read.complete && (
        <img
          src={`data:${mediaType};base64,${read.text}`}
          alt={alt}
          className="mx-auto my-2 max-h-96 max-w-full object-contain"
        />
      )}
      {!SHOWN.has(mediaType) && (
        <p className="px-3 py-2 text-muted">{t('file.imageUnsupported', { type: mediaType })}</p>
      )}
      <BlobMore blob={blob} read={read} />
    </>
  );
}

function imageSentence(
  { filePath }: DetailsOf<'image'>,
  { inputSentence, shortPath, t }: SentenceContext,
): ToolSentence {
  if (filePath === null) return inputSentence;
  const what = shortPath(filePath);
  return {
    running: t('image.running', { what }),
    completed: t('image.completed', { what }),
    plain: t('image.plain', { what }),
  };
}

export const imageCard: CardKind<'image'> = {
  View: ImageDetails,
  icon: Image,
  copyKind: 'content',
  copyText: ({ filePath }) => filePath ?? '',
  opensByItself: () => true,
  sentence: imageSentence,
};
