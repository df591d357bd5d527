import { CircleHelp, CornerDownRight, MessageCircleQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { visibleText } from '#renderer/cards/visible-text.ts';
import { Visible } from '#renderer/cards/visible.tsx';
import { showInteraction } from '#renderer/interactions/dialog-store.ts';
import { useOptionText } from '#renderer/interactions/use-option-text.ts';
import { Button } from '#renderer/ui/button.tsx';
import type { MessageOf } from '#shared/conversation/message.ts';

type Props = { readonly message: MessageOf<'interaction'> };

/** A question of the agent and what became of it. */
export function InteractionMessage({ message }: Props) {
  return message.metadata.outcome === null ? <OpenInteraction message={message} /> : <ClosedInteraction message={message} />;
}

function OpenInteraction({ message }: Props) {
  const { t } = useTranslation('conversation');
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-lg bg-warning-soft px-2.5 py-1.5">
      <MessageCircleQuestion size={14} aria-hidden className="shrink-0 text-warning" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="text-muted">{t('interaction.open')}: </span>
        <Visible text={message.content} />
      </span>
      <Button size="sm" onClick={() => showInteraction(message.metadata.requestId)}>
        {t('interaction.answer')}
      </Button>
    </div>
  );
}

function ClosedInteraction({ message }: Props) {
  const { t } = useTranslation('conversation');
  const { feedback, explanation, outcome } = message.metadata;
  return (
    <div className="flex flex-col gap-0.5 text-xs text-muted">
      <p className="flex items-start gap-2">
        <CircleHelp size={13} aria-hidden className="mt-0.75 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <Visible text={message.content} /> <span className="text-faint">→</span> <Outcome message={message} />
        </span>
      </p>
      {feedback !== null && feedback !== '' && (
        <p className="flex items-start gap-2 pl-5 text-text">
          <CornerDownRight size={13} aria-hidden className="mt-0.75 shrink-0 text-faint" />
          <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            <span className="sr-only">{t('interaction.feedback')}: </span>
            {feedback}
          </span>
        </p>
      )}
      {outcome !== 'answered' && explanation !== null && <p className="pl-5 wrap-anywhere">{explanation}</p>}
    </div>
  );
}

function Outcome({ message }: Props) {
  const { t } = useTranslation('conversation');
  const textOf = useOptionText();
  const { outcome, selectedOptionId, selectedLabel } = message.metadata;
  if (outcome === null) return null;
  if (outcome !== 'answered') return <span className="text-warning">{t(`interaction.${outcome}`)}</span>;
  if (selectedOptionId === null || selectedLabel === null) return t('interaction.answeredPlain');
  const label = textOf({ optionId: selectedOptionId, label: visibleText(selectedLabel) });
  return <span className="text-text">{t('interaction.answered', { label })}</span>;
}
