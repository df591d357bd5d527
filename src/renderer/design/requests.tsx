import { useId, useState } from 'react';

import { Words } from '#renderer/kit/text/words.tsx';
import { TextArea } from '#renderer/kit/ui/fields/text-field.tsx';
import type { OpenMenu } from '#renderer/views/request/answers/answer-menus.tsx';
import { ApprovalAnswers } from '#renderer/views/request/answers/approval-answers.tsx';
import { ArmingBar } from '#renderer/views/request/answers/arming-bar.tsx';
import {
  arrangementOf,
  hasTextField,
  needsConfirmation,
} from '#renderer/views/request/answers/arrange-options.ts';
import { ConfirmStrip } from '#renderer/views/request/answers/confirm-strip.tsx';
import { OptionButton } from '#renderer/views/request/answers/option-button.tsx';
import { QuestionsForm } from '#renderer/views/request/questions/questions-form.tsx';
import { DockedFrame } from '#renderer/views/request/docked-frame.tsx';
import { RequestDetails } from '#renderer/views/request/request-details.tsx';
import { RequestFacts } from '#renderer/views/request/request-facts.tsx';
import { RiskLine } from '#renderer/views/request/risk-line.tsx';
import { TitleSubject } from '#renderer/views/request/title-subject.tsx';
import { riskLevelOf } from '#renderer/views/request/words/risk-order.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import type { InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';

import { exampleRequests } from './example-requests.ts';

const ignore = () => undefined;

/** A request of each kind with its answers, and one that accepts no answer yet. */
export function Requests() {
  const [first] = exampleRequests;
  return (
    <>
      {exampleRequests.map((request) => (
        <Request key={request.requestId} request={request} armed />
      ))}
      {first && <Request request={first} armed={false} />}
      <DockedRequests />
    </>
  );
}

/** The bar of each request, collapsed and expanded, and in a narrow place. */
function DockedRequests() {
  return (
    <>
      {exampleRequests.map((request) => (
        <Docked key={request.requestId} request={request} isOpen={false} />
      ))}
      {exampleRequests.slice(0, 2).map((request) => (
        <Docked key={request.requestId} request={request} isOpen />
      ))}
      <div className="max-w-90">
        {exampleRequests.slice(0, 2).map((request) => (
          <Docked key={request.requestId} request={request} isOpen={false} />
        ))}
      </div>
    </>
  );
}

function Docked({
  request,
  isOpen,
}: {
  readonly request: InteractionRequest;
  readonly isOpen: boolean;
}) {
  const { titleOf } = useRequestWords();
  const [isExpanded, setExpanded] = useState(isOpen);
  const [fits, setFits] = useState<boolean | null>(null);
  return (
    <section aria-label={titleOf(request)} className="pb-2">
      <DockedFrame
        title={titleOf(request)}
        risk={riskLevelOf(request)}
        tools={<span className="text-xs text-muted">1 / 3</span>}
        isExpanded={isExpanded}
        fits={fits}
        onFits={setFits}
        onExpand={() => setExpanded(true)}
        content={
          <>
            <TitleSubject request={request} isCompact />
            {request.risk && <RiskLine request={request} risk={request.risk} />}
            <RequestDetails request={request} isTitled />
            <RequestFacts request={request} />
          </>
        }
      >
        <Answers request={request} armed={isExpanded || fits === true} />
      </DockedFrame>
    </section>
  );
}

type Props = { readonly request: InteractionRequest; readonly armed: boolean };

/** The parts of the dialog of a request, in its order. */
function Request({ request, armed }: Props) {
  const { titleOf } = useRequestWords();
  const titleId = useId();
  const { details } = request;
  return (
    <article
      aria-labelledby={titleId}
      className="approval overflow-clip rounded-xl border border-line bg-raised shadow-high"
    >
      <h3 id={titleId} className="px-4 py-3 text-base font-semibold wrap-anywhere">
        <Words text={titleOf(request)} />
        <TitleSubject request={request} />
      </h3>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {details.type === 'questions' && (
          <QuestionsForm
            request={request}
            questions={details.questions}
            drafts={[]}
            onChange={ignore}
            missing={[]}
            digitsFor={0}
            disabled={!armed}
            takesNotes={false}
          />
        )}
        <RequestDetails request={request} isTitled />
        {request.risk && <RiskLine request={request} risk={request.risk} />}
        <RequestFacts request={request} />
      </div>
      <div className="relative border-t border-line bg-canvas px-4 py-3">
        <ArmingBar armed={armed} />
        <Answers request={request} armed={armed} />
      </div>
    </article>
  );
}

function Answers({ request, armed }: Props) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [confirming, setConfirming] = useState<InteractionOption | null>(null);
  const isHighRisk = riskLevelOf(request) === 'HIGH';
  const arrangement = arrangementOf(request);
  const { details } = request;
  return (
    <ApprovalAnswers
      offers={[]}
      onApproveWith={null}
      request={request}
      arrangement={arrangement}
      armed={armed}
      armingRound={0}
      sending={null}
      onChoose={(option, isConfirmed = false) =>
        setConfirming(!isConfirmed && needsConfirmation(option, isHighRisk) ? option : null)
      }
      menu={menu}
      onMenuChange={setMenu}
      feedback={hasTextField(details) ? <Feedback /> : null}
      onChange={details.type === 'tool' ? ignore : null}
      onRule={ignore}
      onReview={details.type === 'tool' ? ignore : null}
    >
      {confirming && (
        <ConfirmStrip
          label={confirming.label}
          isSending={false}
          onConfirm={() => setConfirming(null)}
          onBack={() => setConfirming(null)}
        />
      )}
      {arrangement.others.map((option, at) => (
        <OptionButton
          key={option.optionId}
          option={option}
          digit={at + 1}
          disabled={!armed}
          sending={false}
          onChoose={ignore}
        />
      ))}
    </ApprovalAnswers>
  );
}

function Feedback() {
  const [text, setText] = useState('');
  return (
    <TextArea
      label="Feedback"
      hideLabel
      isOneLine
      placeholder="Feedback"
      value={text}
      onValueChange={setText}
      className="min-w-0 flex-1 basis-40"
    />
  );
}
