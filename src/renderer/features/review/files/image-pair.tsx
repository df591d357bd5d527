import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { FileChange } from '#shared/git/file-change.ts';

import { useReview, useReviewState } from '../store/review-context.ts';

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico)$/iu;

/** Returns true if a window can show the content of a file as an image. */
export function isImage(path: string): boolean {
  return IMAGE.test(path);
}

type Images = { readonly before: string | null; readonly after: string | null };

/** Shows both ends of an image side by side. */
export function ImagePair({ file }: { readonly file: FileChange }) {
  const { i18n } = useTranslation('review');
  const { review } = useReview();
  const comparison = useReviewState((state) => state.comparison);
  const { path } = file;
  const [images, setImages] = useState<Images | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const { place, api } = review;
      const reply = await api['review.image']({ place, comparison, path: file.path });
      if (!isCurrent) return;
      if (reply.ok) setImages(reply.value);
      setFailure(reply.ok ? null : reply.error);
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [review, comparison, file]);
  if (failure) {
    return (
      <p role="status" className="px-3 py-2 text-xs text-danger">
        {textIn(i18n.language, failure.message)}
      </p>
    );
  }
  return (
    <div className="grid min-h-40 grid-cols-1 gap-3 p-3 sm:grid-cols-2">
      <Side path={path} side="imageBefore" url={images?.before ?? null} isRead={images !== null} />
      <Side path={path} side="imageAfter" url={images?.after ?? null} isRead={images !== null} />
    </div>
  );
}

type SideProps = {
  readonly path: string;
  readonly side: 'imageBefore' | 'imageAfter';
  readonly url: string | null;
  readonly isRead: boolean;
};

function Side({ path, side, url, isRead }: SideProps) {
  const { t } = useTranslation('review');
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(
    null,
  );
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="text-xs text-muted">
        {t(`file.${side}`)}
        {size && url !== null && <span className="ml-2">{t('file.imageSize', size)}</span>}
      </figcaption>
      <div
        className={`flex min-h-32 items-center justify-center rounded-md border p-2 ${
          side === 'imageBefore' ? 'border-diff-remove-strong' : 'border-diff-add-strong'
        }`}
      >
        {url !== null && (
          <img
            src={url}
            alt={t('file.image', { file: visibleText(path), side: t(`file.${side}`) })}
            className="max-h-96 max-w-full object-contain"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
          />
        )}
        {url === null && isRead && (
          <span className="flex items-center gap-2 text-xs text-faint">
            <ImageOff aria-hidden size={14} />
            {t('file.imageNone')}
          </span>
        )}
      </div>
    </figure>
  );
}
