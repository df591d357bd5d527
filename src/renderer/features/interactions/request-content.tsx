import type { ReactElement, ReactNode } from 'react';

import { Words } from '#renderer/kit/text/words.tsx';
import { ScreenSubject } from '#renderer/views/place/screen-subject.tsx';
import { subjectOf } from '#renderer/views/request/kinds/request-kinds.ts';
import { QuestionsForm } from '#renderer/views/request/questions/questions-form.tsx';
import { RequestDetails } from '#renderer/views/request/request-details.tsx';
import { RequestFacts } from '#renderer/views/request/request-facts.tsx';
import { RiskLine } from '#renderer/views/request/risk-line.tsx';
import { corralMessage } from '#renderer/views/request/words/agent-words.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { ChangeField } from './answer/change-form.tsx';
import { currentQuestion } from './answer/handle-key.ts';
import type { RequestForm } from './answer/request-form.tsx';

type SubjectProps = {
  readonly request: InteractionRequest;
  readonly form: RequestForm;
  readonly armed: boolean;
};

type Props = SubjectProps & {
  /** Wraps the texts that describe the request, where its place needs an element for them. */
  readonly describe?: (texts: ReactNode) => ReactElement;
};

/**
 * Renders what would happen first, then its risk, then the texts about it. The texts of a question
 * come before its answers.
 */
export function RequestContent({ request, form, armed, describe = plain }: Props) {
  const subject = <Subject request={request} form={form} armed={armed} />;
  const message = describe(<Message request={request} />);
  const risk = request.risk && (request.details.type === 'tool' || request.context.readFrom) && (
    <RiskLine request={request} risk={request.risk} />
  );
  // The title shows a short command in full; only the list of its parts is left.
  const isTitleEnough = subjectOf(request)?.kind === 'command';
  if (request.details.type === 'tool' || request.details.type === 'plan')
    return (
      <>
        <ScreenSubject request={request} />
        {isTitleEnough && risk}
        {subject}
        {!isTitleEnough && risk}
        {message}
      </>
    );
  return (
    <>
      {message}
      <ScreenSubject request={request} />
      {risk}
      {subject}
    </>
  );
}

const plain = (texts: ReactNode): ReactElement => <div className="empty:hidden">{texts}</div>;

/** Renders the content of a request: its details, its questions or the edited change. */
function Subject({ request, form, armed }: SubjectProps) {
  const { details } = request;
  if (form.change?.isOpen) return <ChangeField change={form.change} request={request} />;
  if (details.type !== 'questions') return <RequestDetails request={request} isTitled />;
  return (
    <QuestionsForm
      request={request}
      questions={details.questions}
      drafts={form.draft.answers}
      onChange={form.changeAnswer}
      missing={form.missing}
      digitsFor={currentQuestion(request, form)}
      disabled={!armed || form.respond.sending !== null}
      takesNotes={details.takesNotes === true}
    />
  );
}

function Message({ request }: { readonly request: InteractionRequest }) {
  const { messageOf } = useRequestWords();
  return (
    <>
      {corralMessage(request) !== '' && !request.context.readFrom && (
        <p className="mb-1.5 wrap-anywhere whitespace-pre-wrap">
          <Words text={messageOf(request)} />
        </p>
      )}
      <RequestFacts request={request} />
    </>
  );
}
