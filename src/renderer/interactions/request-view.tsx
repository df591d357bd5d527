import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useEffect, useRef, type KeyboardEvent } from 'react';

import { Visible } from '#renderer/cards/visible.tsx';
import { SessionFilesProvider } from '#renderer/files/session-files.tsx';
import { RiskNotice } from '#renderer/rules/risk-reasons.tsx';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { ArmingBar } from './arming-bar.tsx';
import { currentQuestion, handleKey } from './handle-key.ts';
import { QuestionsForm } from './questions-form.tsx';
import { RequestAnswers } from './request-answers.tsx';
import { RequestDetails } from './request-details.tsx';
import { RequestFacts } from './request-facts.tsx';
import { useRequestForm } from './request-form.tsx';
import { RequestHeader } from './request-header.tsx';
import { useArming } from './use-arming.ts';
import { useShown } from './use-shown.ts';

/** One request, from its title to its answers. Mount it anew for another request: focus and arming begin anew. */
export function RequestView({ request }: { readonly request: InteractionRequest }) {
  const { armed, noteKey } = useArming();
  const form = useRequestForm(request, armed);
  const title = useRef<HTMLHeadingElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const isWriting = form.writing !== null;
  useShown(request.requestId);
  useEffect(() => {
    if (!isWriting) title.current?.focus({ preventScroll: true });
  }, [isWriting]);
  const onKeyDown = (event: KeyboardEvent) => {
    noteKey();
    if (armed) handleKey(event, request, form, root.current);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole dialog; each has a button or a field too
    <div ref={root} data-armed={armed} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      <SessionFilesProvider sessionId={request.sessionId}>
        <RequestHeader request={request} titleRef={title} />
        <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 pb-4">
          <Words request={request} />
          {request.risk && request.details.type === 'tool' && <RiskNotice risk={request.risk} />}
          <RequestDetails request={request} />
          {request.details.type === 'questions' && (
            <QuestionsForm
              questions={request.details.questions}
              drafts={form.draft.answers}
              onChange={form.changeAnswer}
              missing={form.missing}
              digitsFor={currentQuestion(request, form)}
              disabled={!armed || form.respond.sending !== null}
            />
          )}
        </div>
        <footer className="relative max-h-[60%] shrink-0 overflow-y-auto border-t border-line bg-canvas px-4 py-3">
          <RequestAnswers request={request} form={form} armed={armed} />
        </footer>
        <ArmingBar armed={armed} />
      </SessionFilesProvider>
    </div>
  );
}

function Words({ request }: { readonly request: InteractionRequest }) {
  return (
    <>
      <AlertDialog.Description render={<div className="empty:hidden" />}>
        {request.message !== '' && request.details.type !== 'questions' && (
          <p className="mb-1.5 wrap-anywhere whitespace-pre-wrap">
            <Visible text={request.message} />
          </p>
        )}
        <RequestFacts request={request} />
      </AlertDialog.Description>
    </>
  );
}
