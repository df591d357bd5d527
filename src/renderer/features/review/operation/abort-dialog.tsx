import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import type { RepositoryOperation } from '#shared/git/repository-operation.ts';

import { PathList } from '../merge/path-list.tsx';
import { useOperationWords } from './operation-words.ts';

type Props = {
  readonly operation: RepositoryOperation;
  readonly onClose: () => void;
  readonly onAbort: () => void;
};

/** Asks before an operation is aborted, and names the files whose changes would be lost. */
export function AbortDialog({ operation, onClose, onAbort }: Props) {
  const { t } = useTranslation('review');
  const words = useOperationWords();
  const keep = useRef<HTMLButtonElement>(null);
  const { kind, step, atRisk, atRiskCount } = operation;
  const made = (step ?? 1) - 1;
  return (
    <Dialog
      open
      alert
      closable={false}
      title={t('operation.abortTitle')}
      description={words.title(operation)}
      initialFocus={keep}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button ref={keep} onClick={onClose}>
            {t('operation.keep')}
          </Button>
          <Button variant="danger" onClick={onAbort}>
            {t('operation.confirmAbort')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t(`operation.abortText.${kind}`)}</p>
        {made > 0 && <p>{t('operation.abortSteps', { count: made })}</p>}
        {atRiskCount === 0 ? (
          <p>{t('operation.nothingLost')}</p>
        ) : (
          <PathList
            title={t('operation.lost', { count: atRiskCount })}
            paths={atRisk}
            total={atRiskCount}
          />
        )}
        <p className="text-muted">{t('operation.noUndo')}</p>
      </div>
    </Dialog>
  );
}
