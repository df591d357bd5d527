import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { RepositoryOperation } from '#shared/git/repository-operation.ts';

import { useReview } from '../store/review-context.ts';
import { useOperationWords } from './operation-words.ts';

/** Returns the functions that end the operation that is shown, one at a time. */
export function useOperation(operation: RepositoryOperation) {
  const { t } = useTranslation('review');
  const { review } = useReview();
  const show = useShowMessage();
  const words = useOperationWords();
  const [running, setRunning] = useState<'finish' | 'abort' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { api, place, programs } = review;
  const { operationId } = operation;
  const end = async (way: 'finish' | 'abort', act: () => Promise<OperationOutcome>) => {
    if (running !== null) return;
    setRunning(way);
    setFailure(null);
    const outcome = await act();
    await review.refresh();
    setRunning(null);
    setFailure(outcome.failure);
    if (outcome.text !== null) show(outcome.text, words.title(operation));
  };
  const finish = async (): Promise<OperationOutcome> => {
    const reply = await programs.run('continue', () =>
      api['review.mergeContinue']({ commandId: newCommandId(), place, operationId }),
    );
    if (!reply?.ok) return { text: null, failure: reply?.error ?? null };
    const { operation: left, conflicts } = reply.value;
    if (left === null) return { text: t('operation.finished'), failure: null };
    const { length: count } = conflicts;
    const text = count > 0 ? t('operation.stopped', { count }) : t('operation.stoppedClean');
    return { text, failure: null };
  };
  const abort = async (): Promise<OperationOutcome> => {
    const reply = await programs.run('abort', () =>
      api['review.mergeAbort']({ commandId: newCommandId(), place, operationId }),
    );
    if (reply?.ok) return { text: t('operation.aborted'), failure: null };
    return { text: null, failure: reply?.error ?? null };
  };
  return {
    running,
    failure,
    finish: () => void end('finish', finish),
    abort: () => void end('abort', abort),
  };
}

/** A text to announce, or a failure; neither if the person did not agree to the programs. */
type OperationOutcome = { readonly text: string | null; readonly failure: Failure | null };
