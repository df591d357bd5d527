import { useTranslation } from 'react-i18next';

import { formatMoment } from '#renderer/kit/time/format-moment.ts';
import { useAgentOf } from '#renderer/stores/desk/desk.ts';
import { useSummary } from '#renderer/views/card/summary/use-summary.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';

import { gistOf } from '../gist.ts';
import { messageFailure } from '../message-failure.ts';
import { useStatusWords } from '../use-status-words.ts';

/** Number of characters of a message that its gist is made of. */
const HEAD = 1_000;

type FoldFacts = { readonly count: number; readonly open: boolean };

/**
 * Returns the text that a screen reader speaks when a message or the line of a fold gets the focus.
 */
export function useRowLabel(message: ConversationMessage, fold: FoldFacts | null): string {
  const { t, i18n } = useTranslation('reading');
  const summaryOf = useSummary(message.sessionId);
  const statusWordsOf = useStatusWords(message.sessionId);
  const { titleOf } = useRequestWords();
  const agent = useAgentOf(message.sessionId)?.name ?? t('row.agent');
  const gist = gistOf(visibleText(message.content.slice(0, HEAD)));
  const moment = message.timestamp === null ? '' : formatMoment(message.timestamp, i18n.language);
  const speechLabel = (who: string) =>
    moment === '' ? t('row.said', { who, gist }) : t('row.saidAt', { who, moment, gist });
  if (fold) return t(fold.open ? 'row.unfolded' : 'row.folded', { count: fold.count });
  switch (message.messageType) {
    case 'text':
      return message.role === 'user'
        ? speechLabel(t(message.metadata.synthetic ? 'row.program' : 'row.you'))
        : speechLabel(agent);
    case 'tool_execution': {
      const { status } = message.metadata;
      return t('row.card', {
        summary: visibleText(summaryOf(message.metadata)),
        state: t(`row.state.${status}`),
      });
    }
    case 'tool_use':
    case 'tool_result':
      return t('row.tool', { tool: visibleText(message.metadata.toolName ?? '') });
    case 'status':
      return t('row.status', { gist: gistOf(visibleText(statusWordsOf(message))) });
    case 'error':
      return t('row.error', {
        gist: gistOf(visibleText(textIn(i18n.language, messageFailure(message).message))),
      });
    case 'usage':
      return t('row.usage');
    case 'interaction':
      return t('row.interaction', {
        gist: gistOf(
          visibleText(
            titleOf({ title: message.content, wording: { title: message.metadata.titleWording } }),
          ),
        ),
      });
    case 'todo':
      return t('row.todo', { count: message.metadata.items.length });
    case 'question':
      return t('row.question', {
        gist: visibleText(message.metadata.questions[0]?.question ?? ''),
      });
    default:
      return t(`row.${message.messageType}`, { gist });
  }
}
