import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { LabelledSection } from '#renderer/kit/text/labelled-section.tsx';
import { MoreButton } from '#renderer/kit/ui/more-button.tsx';
import { setCardOpen, useCardOpen } from '#renderer/stores/conversation/card-state.ts';
import { ownBlob, type DetailsProps } from '#renderer/views/long-text/text-owner.ts';
import { LongMarkdown } from '#renderer/views/markdown/long-markdown.tsx';

import { NestedMessages } from '../nested-messages.tsx';
import { subagentWork } from '../subagent-work.ts';
import { clip } from '../tool-sentence.ts';
import type { CardKind } from './card-kind.ts';
import { joinLines } from './join-lines.ts';

function SubagentDetails({ details, owner }: DetailsProps<'subagent'>) {
  const { t } = useTranslation('conversation');
  const work = subagentWork({ sessionId: owner.sessionId, id: owner.messageId });
  const isWorkShown = useCardOpen(work, owner.status === 'running');
  return (
    <>
      <LabelledSection label={t('subagent.prompt')}>
        <LongMarkdown
          text={details.prompt}
          blob={ownBlob(owner, 'prompt')}
          label={t('subagent.prompt')}
        />
      </LabelledSection>
      {owner.toolUseId !== null && (
        <section className="border-t border-line" aria-label={t('subagent.work')}>
          <MoreButton onClick={() => setCardOpen(work, !isWorkShown)}>
            {isWorkShown ? t('subagent.hideWork') : t('subagent.showWork')}
          </MoreButton>
          {isWorkShown && (
            <NestedMessages sessionId={owner.sessionId} parentToolUseId={owner.toolUseId} />
          )}
        </section>
      )}
      {details.report !== null && (
        <LabelledSection label={t('subagent.report')}>
          <LongMarkdown
            text={details.report}
            blob={ownBlob(owner, 'report')}
            label={t('subagent.report')}
          />
        </LabelledSection>
      )}
      <Facts details={details} />
    </>
  );
}

/** Shows the facts that are not in the header of the card. */
function Facts({ details }: Pick<DetailsProps<'subagent'>, 'details'>) {
  const { t } = useTranslation('conversation');
  const facts = [details.agentType, details.background ? t('subagent.background') : null].filter(
    (fact) => fact !== null,
  );
  return facts.length === 0 ? null : (
    <p className="border-t border-line px-3 py-1.5 text-xs text-muted">{facts.join(' · ')}</p>
  );
}

export const subagentCard: CardKind<'subagent'> = {
  View: SubagentDetails,
  icon: Bot,
  copyKind: 'report',
  copyText: ({ prompt, report }) => joinLines([prompt, report], '\n\n'),
  sentence: ({ background, description, prompt }, { inputSentence, t }) =>
    background
      ? { ...inputSentence, completed: t('startedAgent', { what: clip(description || prompt) }) }
      : inputSentence,
};
