import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ConversationMessage } from '#shared/conversation/message.ts';

import { gistOf } from './gist.ts';

type Props = { readonly messages: readonly ConversationMessage[]; readonly agent: string };
type Heard = { readonly lastSeq: number | null; readonly text: string };

/** Tells a screen reader each finished answer once, in its first words; never what is still being written. */
export function AnswerAnnouncer({ messages, agent }: Props) {
  const { t } = useTranslation('conversation');
  const [heard, setHeard] = useState<Heard>({ lastSeq: messages.at(-1)?.seq ?? null, text: '' });
  const lastSeq = messages.at(-1)?.seq ?? null;
  if (lastSeq !== null && lastSeq !== heard.lastSeq) {
    const answer = heard.lastSeq === null ? undefined : answerAfter(messages, heard.lastSeq);
    const gist = answer ? gistOf(answer.content) : '';
    setHeard({ lastSeq, text: gist === '' ? heard.text : t('answered', { agent, gist }) });
  }
  return (
    <div aria-live="polite" className="sr-only">
      {heard.text}
    </div>
  );
}

function answerAfter(messages: readonly ConversationMessage[], seq: number): ConversationMessage | undefined {
  const last = messages.findLast((message) => message.messageType === 'text' && message.role === 'assistant');
  return last && last.seq > seq ? last : undefined;
}
