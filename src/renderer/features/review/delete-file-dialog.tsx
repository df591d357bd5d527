import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { visibleText } from '#shared/base/visible-text.ts';

import { useReview } from './store/review-context.ts';
import type { Target } from './store/target.ts';

/** Asks before a file that git does not know is deleted. */
export function DeleteFileDialog({
  target,
  onClose,
}: {
  readonly target: Target;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('review');
  const { commands } = useReview();
  return (
    <Dialog
      open
      alert
      closable={false}
      size="sm"
      title={t('deleteFile.title')}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('deleteFile.cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              commands.applyAnyway('discard', target);
            }}
          >
            {t('deleteFile.confirm')}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        {t('deleteFile.text', { file: visibleText(target.file.path) })}
      </p>
    </Dialog>
  );
}
