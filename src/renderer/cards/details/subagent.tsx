import { useTranslation } from 'react-i18next';

import { Markdown } from '#renderer/conversation/markdown.tsx';

import { BlobMore } from '#renderer/cards/blob-more.tsx';
import { setCardOpen, useCardOpen } from '#renderer/cards/card-state.ts';
import { formatCount } from '#renderer/cards/format.ts';
import { Labelled } from '#renderer/cards/labelled.tsx';
import { NestedMessages } from '#renderer/cards/nested-messages.tsx';
import { MoreButton } from '#renderer/cards/more-button.tsx';
import { ownBlob, type DetailsProps } from '#renderer/cards/text-owner.ts';
import { workOf } from '#renderer/cards/work-of.ts';
import { useBlobText } from '#renderer/cards/use-blob-text.ts';

export function SubagentDetails({ details, owner }: DetailsProps<'subagent'>) {
  const { t } = useTranslation('conversation');
  const work = workOf({ sessionId: owner.sessionId, id: owner.messageId });
  const isWorkShown = useCardOpen(work, owner.status === 'running');
  return (
    <>
      <Labelled label={t('subagent.prompt')}>
        <LongMarkdown text={details.prompt} owner={owner} field="prompt" />
      </Labelled>
      {owner.toolUseId !== null && (
        <section className="border-t border-line" aria-label={t('subagent.work')}>
          <MoreButton onClick={() => setCardOpen(work, !isWorkShown)}>
            {isWorkShown ? t('subagent.hideWork') : t('subagent.showWork')}
          </MoreButton>
          {isWorkShown && <NestedMessages sessionId={owner.sessionId} parentToolUseId={owner.toolUseId} />}
        </section>
      )}
      {details.report !== null && (
        <Labelled label={t('subagent.report')}>
          <LongMarkdown text={details.report} owner={owner} field="report" />
        </Labelled>
      )}
      <Facts details={details} />
    </>
  );
}

type LongProps = { readonly text: string; readonly owner: DetailsProps<'subagent'>['owner']; readonly field: 'prompt' | 'report' };

function LongMarkdown({ text, owner, field }: LongProps) {
  const blob = ownBlob(owner, field);
  const read = useBlobText(text, blob);
  return (
    <>
      <div className="max-h-96 overflow-y-auto px-3 pb-2">
        <Markdown text={read.text} />
      </div>
      <BlobMore blob={blob} read={read} />
    </>
  );
}

function Facts({ details }: Pick<DetailsProps<'subagent'>, 'details'>) {
  const { t, i18n } = useTranslation('conversation');
  const facts = [
    details.agentType,
    details.background ? t('subagent.background') : null,
    details.toolUses === null ? null : t('subagent.toolUses', { count: details.toolUses }),
    details.tokens === null ? null : t('subagent.tokens', { amount: formatCount(details.tokens, i18n.language) }),
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : <p className="border-t border-line px-3 py-1.5 text-xs text-muted">{facts.join(' · ')}</p>;
}
