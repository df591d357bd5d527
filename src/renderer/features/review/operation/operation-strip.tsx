import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { OperationBar } from '#renderer/views/commit/operation-bar.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { RepositoryOperation } from '#shared/git/repository-operation.ts';

import { useProposedRequest, useReview, useReviewState } from '../store/review-context.ts';
import { AbortDialog } from './abort-dialog.tsx';
import { gitCommandOf, useOperationWords } from './operation-words.ts';
import { useOperation } from './use-operation.ts';

/** Shows the operation of git that waits, also one that was begun elsewhere, and how it ends. */
export function OperationStrip() {
  const operation = useReviewState((state) => state.nextCommit?.operation ?? null);
  const isProposed = useProposedRequest() !== null;
  return operation && !isProposed ? <Strip operation={operation} /> : null;
}

function Strip({ operation }: { readonly operation: RepositoryOperation }) {
  const { t, i18n } = useTranslation('review');
  const words = useOperationWords();
  const { running, failure, finish, abort } = useOperation(operation);
  const [isAsking, setAsking] = useState(false);
  const { conflictCount } = operation;
  return (
    <>
      <OperationBar
        label={t('operation.label')}
        title={words.title(operation)}
        state={words.state(operation)}
      >
        <AskButton operation={operation} />
        <Button
          size="sm"
          busy={running === 'finish'}
          disabled={conflictCount > 0 || running !== null}
          onClick={finish}
        >
          {t('operation.finish')}
        </Button>
        <Button
          size="sm"
          busy={running === 'abort'}
          disabled={running !== null}
          onClick={() => setAsking(true)}
        >
          {t('operation.abort')}
        </Button>
      </OperationBar>
      {failure && (
        <div role="alert" className="border-b border-line bg-danger-soft px-3 py-1.5 text-xs">
          <p className="wrap-anywhere whitespace-pre-wrap text-danger">
            {textIn(i18n.language, failure.message)}
          </p>
          {failure.remedy !== null && <p>{textIn(i18n.language, failure.remedy)}</p>}
        </div>
      )}
      {isAsking && (
        <AbortDialog
          operation={operation}
          onClose={() => setAsking(false)}
          onAbort={() => {
            setAsking(false);
            abort();
          }}
        />
      )}
    </>
  );
}

/** Puts a prompt about the conflicts into the message field of the session. */
function AskButton({ operation }: { readonly operation: RepositoryOperation }) {
  const { t } = useTranslation('review');
  const { putPrompt } = useReview();
  const { kind, conflicts } = operation;
  if (!putPrompt || conflicts.length === 0) return null;
  const files = conflicts.map((path) => `- ${visibleText(path)}`).join('\n');
  return (
    <Button
      size="sm"
      onClick={() => putPrompt(t('operation.prompt', { command: gitCommandOf(kind), files }))}
    >
      {t('operation.ask')}
    </Button>
  );
}
