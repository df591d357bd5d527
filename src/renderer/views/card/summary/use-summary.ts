import { useTranslation } from 'react-i18next';

import { useSessionField } from '#renderer/stores/desk/desk.ts';
import type { ToolExecutionMetadata } from '#shared/conversation/message.ts';

import { TOOL_TEXTS } from '../tool-sentence.ts';
import { summaryText, waitingText } from './summary-text.ts';

/**
 * Returns a function that summarizes a tool execution in the person's language; core's own
 * summaries are English.
 */
export function useSummary(
  sessionId: string,
): (metadata: ToolExecutionMetadata, isWaiting?: boolean) => string {
  const { t, i18n } = useTranslation(TOOL_TEXTS);
  const cwd = useSessionField(sessionId, 'cwd') ?? '';
  const isEnglish = i18n.language === 'en';
  return (metadata, isWaiting = false) => {
    if (isWaiting) return waitingText(metadata, cwd, t);
    return isEnglish ? metadata.summary : summaryText(metadata, cwd, t);
  };
}
