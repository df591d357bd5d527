import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ShownFiles } from '#renderer/views/trust/shown-files.tsx';

import type { QuestionHost } from './store/program-questions.ts';
import { useReview } from './store/review-context.ts';

/** Shows the programs that an action would run, and asks whether it may. */
export function RunProgramsDialog({ host }: { readonly host: QuestionHost }) {
  const { t } = useTranslation('trust');
  const { review } = useReview();
  const open = useStore(review.programs.store, (state) => state.open);
  const cancel = useRef<HTMLButtonElement>(null);
  if (open?.host !== host) return null;
  const { act, programs, answer } = open;
  const { root, isChange, files, moreFiles } = programs;
  return (
    <Dialog
      open
      alert
      closable={false}
      size="lg"
      title={t(isChange ? 'programs.changed' : 'programs.title')}
      initialFocus={cancel}
      onOpenChange={(isOpen) => !isOpen && answer(false)}
      footer={
        <>
          <Button ref={cancel} onClick={() => answer(false)}>
            {t('programs.cancel')}
          </Button>
          <Button variant="danger" onClick={() => answer(true)}>
            {t('programs.run')}
          </Button>
        </>
      }
    >
      <div className="approval flex flex-col gap-2">
        <p className="font-mono text-xs wrap-anywhere">
          <VisibleText text={root} />
        </p>
        <p>
          {t(isChange ? 'programs.changedText' : 'programs.text', {
            act: t(`programs.acts.${act}`),
          })}
        </p>
        <ShownFiles label={t('programs.list')} files={files} moreFiles={moreFiles} />
        <p className="text-xs text-muted">{t('programs.hint')}</p>
      </div>
    </Dialog>
  );
}
