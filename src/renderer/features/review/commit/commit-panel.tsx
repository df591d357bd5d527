import { ChevronRight } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import { isComposing, shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { announce } from '#renderer/stores/window/announcements.ts';
import type { Failure } from '#shared/base/failure.ts';
import { chooseLanguage, languageOf } from '#shared/words/language.ts';

import { useReview, useReviewState } from '../store/review-context.ts';
import { commit, promptForMessage } from './commit-calls.ts';
import { PublishButtons } from './publish-buttons.tsx';

/** Commits what is staged, and publishes the branch. */
export function CommitPanel() {
  const { t } = useTranslation('review');
  const body = useId();
  const [isOpen, setOpen] = useState(false);
  const staged = useReviewState(
    ({ files }) => files.filter((file) => file.isStaged && file.status !== 'conflicted').length,
  );
  return (
    <section aria-label={t('commit.title')} className="shrink-0 border-t border-line bg-surface">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => setOpen(!isOpen)}
        className="flex h-9 w-full items-center gap-2 px-3 text-left text-sm font-medium hover:bg-hover focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden
          size={14}
          className={classNames('transition-transform', isOpen && 'rotate-90')}
        />
        {t('commit.title')}
        <span className="text-xs font-normal text-muted">
          {t('commit.staged', { count: staged })}
        </span>
      </button>
      <div id={body} hidden={!isOpen}>
        {isOpen && <CommitForm />}
      </div>
    </section>
  );
}

/** Returns the state of the next commit, and the function that makes it. */
function useCommit() {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const message = useReviewState((state) => state.commitMessage);
  const [isAmend, setAmend] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isReady = message.trim() !== '' && !isBusy;
  const run = async () => {
    if (!isReady) return;
    setBusy(true);
    const reply = await commit(review, message.trim(), isAmend);
    setBusy(false);
    setFailure(reply?.ok === false ? reply.error : null);
    if (!reply?.ok) return;
    review.change({ commitMessage: '' });
    setAmend(false);
    announce('polite', t('commit.done', { id: reply.value.commitId.slice(0, 8) }));
  };
  return { message, isAmend, setAmend, isBusy, isReady, failure, run };
}

function CommitForm() {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const { message, isAmend, setAmend, isBusy, isReady, failure, run } = useCommit();
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void run();
  };
  return (
    <div className="flex flex-col gap-2 px-3 pb-3">
      <TextArea
        label={t('commit.message')}
        hideLabel
        placeholder={t('commit.placeholder')}
        value={message}
        onValueChange={(next) => review.change({ commitMessage: next })}
        onKeyDown={onKeyDown}
        error={failure && <FailureWords failure={failure} />}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          variant="primary"
          busy={isBusy}
          disabled={!isReady}
          title={shortcutLabel('Enter')}
          onClick={() => void run()}
        >
          {t(isAmend ? 'commit.amend' : 'commit.commit')}
        </Button>
        <label className="flex items-center gap-1.5 text-xs text-muted">
          <input
            type="checkbox"
            checked={isAmend}
            onChange={(event) => setAmend(event.currentTarget.checked)}
            className="size-3.5 accent-accent-solid"
          />
          {t('commit.isAmend')}
        </label>
        <AskButton />
        <span className="flex-1" />
        <PublishButtons />
      </div>
      <p className="text-xs text-muted">{t('commit.runs')}</p>
    </div>
  );
}

function FailureWords({ failure: { message, remedy } }: { readonly failure: Failure }) {
  const { language } = useTranslation().i18n;
  return (
    <>
      <span className="block whitespace-pre-wrap">{textIn(language, message)}</span>
      {remedy !== null && <span className="block text-muted">{textIn(language, remedy)}</span>}
    </>
  );
}

/** Puts a prompt for a message into the message field of the session; the person sends it. */
function AskButton() {
  const { t, i18n } = useTranslation('review');
  const { review, putPrompt } = useReview();
  const report = useReportFailure();
  if (!putPrompt) return null;
  const ask = async () => {
    const reply = await promptForMessage(review, chooseLanguage(languageOf(i18n.language), []));
    if (reply.ok) putPrompt(reply.value.prompt);
    else report(reply.error, t('commit.notAsked'));
  };
  return (
    <Button size="sm" onClick={() => void ask()}>
      {t('commit.ask')}
    </Button>
  );
}
