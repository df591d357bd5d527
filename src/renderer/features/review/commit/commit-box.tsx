import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { regionSelector } from '#renderer/kit/keyboard/regions.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import { isComposing, shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { CommitButton, CommitLayout } from '#renderer/views/commit/commit-layout.tsx';
import type { Failure } from '#shared/base/failure.ts';

import { useReview, useReviewState } from '../store/review-context.ts';
import { CommitMenu } from './commit-menu.tsx';
import { commitNotes, filesIn } from './commit-notes.ts';
import { useCommit, type CommitControl } from './use-commit.ts';
import { usePublish } from './use-publish.ts';
import { CommitResult } from './commit-result.tsx';

/** The foot of a review: the message of the next commit, and what is done with the branch. */
export function CommitBox() {
  const { t } = useTranslation('review');
  const control = useCommit();
  const publish = usePublish();
  const { next, isAmend, isBusy, canCommit, run } = control;
  const isUnreadable = useReviewState((state) => state.failure !== null);
  const count = next === null ? 0 : filesIn(next, isAmend);
  const words = isAmend ? 'commit.amendFiles' : 'commit.files';
  if (next === null && isUnreadable) return null;
  const empty = isAmend ? 'commit.amendMessage' : 'commit.commit';
  return (
    <CommitLayout
      label={t('commit.title')}
      outcome={<CommitResult publish={publish} />}
      message={<MessageField control={control} />}
      failure={control.failure && <FailureWords failure={control.failure} />}
      button={
        <CommitButton
          busy={isBusy}
          disabled={!canCommit}
          title={shortcutLabel('Enter')}
          onClick={() => void run()}
          menuLabel={t('commit.more')}
          menu={<CommitMenu control={control} publish={publish} />}
        >
          {count > 0 ? t(words, { count }) : t(empty)}
        </CommitButton>
      }
    />
  );
}

function MessageField({ control }: { readonly control: CommitControl }) {
  const { t } = useTranslation('review');
  const { message, write, run, mistake } = control;
  const field = useWantedMessage();
  const leave = useLeave();
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      leave();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void run();
  };
  return (
    <TextArea
      ref={field}
      label={t('commit.message')}
      hideLabel
      isOneLine
      placeholder={t('commit.placeholder')}
      value={message}
      onValueChange={write}
      onKeyDown={onKeyDown}
      hint={<Notes control={control} />}
      error={mistake && t(`commit.${mistake}`)}
    />
  );
}

/** Says what the commit contains and leaves out, as far as the button does not. */
function Notes({ control: { next, isAmend } }: { readonly control: CommitControl }) {
  const { t } = useTranslation('review');
  if (next === null) return t('commit.reading');
  const notes = commitNotes(next, isAmend);
  return (
    <>
      {notes.map(({ note, count }) => (
        <span key={note}>{t(`commit.note.${note}`, { count })} </span>
      ))}
    </>
  );
}

/** Returns the ref of the field that takes the focus when a key asks for it. */
function useWantedMessage() {
  const { review } = useReview();
  const field = useRef<HTMLTextAreaElement>(null);
  const isWanted = useReviewState((state) => state.isMessageWanted);
  useEffect(() => {
    if (!isWanted) return;
    field.current?.focus();
    review.change({ isMessageWanted: false });
  }, [isWanted, review]);
  return field;
}

/** Returns the function that goes back to the changes: to the current hunk, or the title. */
function useLeave() {
  const { review } = useReview();
  return () => {
    const { current } = review.state;
    const { activeElement } = document;
    const root = activeElement?.closest(regionSelector('changes'));
    if (current && activeElement instanceof HTMLElement) {
      activeElement.blur();
      review.change({ wanted: current });
    } else root?.querySelector('h2')?.focus();
  };
}

function FailureWords({ failure: { message, remedy } }: { readonly failure: Failure }) {
  const { language } = useTranslation().i18n;
  return (
    <>
      <p className="whitespace-pre-wrap text-danger">{textIn(language, message)}</p>
      {remedy !== null && <p className="text-muted">{textIn(language, remedy)}</p>}
    </>
  );
}
