import { CircleHelp, CornerDownRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Words } from '#renderer/kit/text/words.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useMessagesFact } from '#renderer/stores/conversation/conversation.ts';
import { useSessionField } from '#renderer/stores/desk/desk.ts';
import { fileOfTool } from '#renderer/views/card/summary/summary-text.ts';
import { InputView } from '#renderer/views/json/input-view.tsx';
import type { MessageOf } from '#shared/conversation/message.ts';

import { useOutcomeText } from './words/use-outcome-text.ts';
import { useRequestWords } from './words/use-request-words.ts';

type Props = { readonly message: MessageOf<'interaction'> };

const LINES = 12;

/**
 * Shows a closed request: its title, outcome and decider, and the feedback and changes of the
 * person.
 */
export function ClosedCard({ message }: Props) {
  const { t } = useTranslation('inbox');
  const { feedback, updatedInput } = message.metadata;
  return (
    <div className="flex flex-col gap-0.5 text-xs text-muted">
      <Ending message={message} />
      {feedback !== null && feedback !== '' && (
        <p className="flex items-start gap-2 pl-5 text-text">
          <CornerDownRight size={13} aria-hidden className="mt-0.75 shrink-0 text-faint" />
          <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            <span className="sr-only">{t('card.feedback')}: </span>
            {feedback}
          </span>
        </p>
      )}
      {updatedInput !== undefined && (
        <div className="ml-5 overflow-clip rounded-lg border border-line bg-surface">
          <p className="px-3 pt-1.5 text-2xs font-medium text-faint">{t('card.change')}</p>
          <InputView input={updatedInput} label={t('card.change')} headCount={LINES} />
        </div>
      )}
    </div>
  );
}

/** Returns the file that the question was about; '' if there is none, or if it is not known. */
function useFile({ sessionId, metadata: { toolUseId, parentToolUseId } }: Props['message']) {
  const cwd = useSessionField(sessionId, 'cwd') ?? '';
  return useMessagesFact(sessionId, parentToolUseId, (messages) => {
    const tool = messages.find(
      (each) => each.messageType === 'tool_execution' && each.metadata.toolUseId === toolUseId,
    );
    return toolUseId !== null && tool?.messageType === 'tool_execution'
      ? fileOfTool(tool.metadata, cwd)
      : '';
  });
}

function Ending({ message }: Props) {
  const {
    outcome,
    selectedOptionId,
    decidedBy = null,
    titleWording,
    explanation,
    explained,
  } = message.metadata;
  const textOf = useOutcomeText();
  const { titleOf } = useRequestWords();
  const file = useFile(message);
  if (outcome === null) return null;
  const { selectedLabel: label, selectedGrants: grants } = message.metadata;
  const selected =
    selectedOptionId === null || label === null
      ? null
      : { optionId: selectedOptionId, label, grants };
  const isAnswered = outcome === 'answered';
  const ending = textOf({ outcome, selected, decidedBy, explanation, explained });
  return (
    <>
      <p className="flex items-start gap-2">
        <CircleHelp size={13} aria-hidden className="mt-0.75 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <Words text={titleOf({ title: message.content, wording: { title: titleWording } })} />{' '}
          {file !== '' && (
            <code className="text-text">
              <VisibleText text={file} />{' '}
            </code>
          )}
          <span className="text-faint">→</span>{' '}
          <span className={classNames(isAnswered ? 'text-text' : 'text-warning')}>
            <VisibleText text={ending.outcome} />
          </span>
          {ending.by !== null && <span> · {ending.by}</span>}
        </span>
      </p>
      {ending.why !== null && <p className="pl-5 wrap-anywhere">{ending.why}</p>}
    </>
  );
}
