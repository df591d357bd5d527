import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import {
  imageTypes,
  MAX_ALL_IMAGES_BYTES,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
} from '#shared/conversation/attachment.ts';

import { setDraftImages, useDraftImages, type DraftImage, type Refusal } from './images.ts';

/** Shows the images of the next prompt. */
export function ImageStrip({ sessionId }: { readonly sessionId: string }) {
  const { t } = useTranslation('composer');
  const images = useDraftImages(sessionId);
  if (images.length === 0) return null;
  const remove = (image: DraftImage) =>
    setDraftImages(
      sessionId,
      images.filter((each) => each !== image),
    );
  return (
    <ul aria-label={t('images')} className="flex flex-wrap gap-2 px-3 pt-3">
      {images.map((image) => (
        <li
          key={image.id}
          className="group relative size-16 rounded-md border border-line bg-sunken"
        >
          <img
            src={`data:${image.mediaType};base64,${image.base64}`}
            alt={image.name}
            className="size-full rounded-md object-cover"
          />
          <IconButton
            label={t('removeImage', { name: image.name })}
            tooltipSide="top"
            onClick={() => remove(image)}
            className="absolute -top-2 -right-2 size-6! rounded-full! border border-line-strong bg-raised shadow-low hover:not-data-disabled:bg-sunken!"
          >
            <X aria-hidden className="size-3.5!" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

type AttachProps = {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

export function AttachButton({ disabled, onFiles }: AttachProps) {
  const { t } = useTranslation('composer');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={imageTypes.join(',')}
        aria-label={t('attach')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <IconButton
        label={t('attach')}
        tooltipSide="top"
        disabled={disabled}
        focusableWhenDisabled
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden />
      </IconButton>
    </>
  );
}

const MB = 1_000_000;

/** Shows why some images were refused. */
export function Refusals({ refusals }: { readonly refusals: readonly Refusal[] }) {
  const { t } = useTranslation('composer');
  const limits = { max: MAX_IMAGES, each: MAX_IMAGE_BYTES / MB, all: MAX_ALL_IMAGES_BYTES / MB };
  return (
    <div role="alert">
      {refusals.length > 0 && (
        <ul className="flex flex-col gap-0.5 px-3 pt-2 text-xs text-danger">
          {refusals.map(({ name, reason }, at) => (
            <li key={`${at} ${name}`} className="wrap-anywhere">
              {t(`refused.${reason}`, { name, ...limits })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
