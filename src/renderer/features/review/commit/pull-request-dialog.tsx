import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { TextArea, TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import type { Failure } from '#shared/base/failure.ts';

import { RunProgramsDialog } from '../run-programs-dialog.tsx';
import { useReview } from '../store/review-context.ts';
import { openPullRequest } from './commit-calls.ts';

/** Asks for the title and the text of a pull request, and opens it. */
export function PullRequestDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('review');
  const { review } = useReview();
  const show = useShowMessage();
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const [isDraft, setDraft] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async () => {
    setBusy(true);
    const reply = await openPullRequest(review, { title: title.trim(), body, isDraft });
    setBusy(false);
    setFailure(reply?.ok === false ? reply.error : null);
    if (!reply?.ok) return;
    show(t('publish.opened'), reply.value.url);
    onClose();
  };
  return (
    <Dialog
      open
      title={t('publish.pullRequestTitle')}
      description={t('publish.hint')}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button
          variant="primary"
          busy={isBusy}
          disabled={title.trim() === ''}
          onClick={() => void run()}
        >
          {t('publish.open')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField label={t('publish.title')} value={title} onValueChange={setTitle} />
        <TextArea label={t('publish.body')} value={body} onValueChange={setBody} />
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={isDraft}
            onChange={(event) => setDraft(event.currentTarget.checked)}
            className="size-4 accent-accent-solid"
          />
          {t('publish.isDraft')}
        </label>
        {failure && (
          <p role="alert" className="text-sm text-danger">
            {textIn(i18n.language, failure.message)}
            {failure.remedy !== null && ` ${textIn(i18n.language, failure.remedy)}`}
          </p>
        )}
      </div>
      <RunProgramsDialog host="dialog" />
    </Dialog>
  );
}
