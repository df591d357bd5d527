import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useClosedInteractions } from '#renderer/stores/desk/desk.ts';
import { useDialog } from '#renderer/stores/interactions/dialog-store.ts';
import { useChosenText } from '#renderer/views/request/words/use-chosen-text.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

const SHOWN_MS = 6_000;

/** Shows a toast with the reason when a question that this window showed was closed elsewhere. */
export function useClosedToasts(): void {
  const { add } = Toast.useToastManager();
  const closed = useClosedInteractions();
  const textOf = useClosingText();
  const known = useRef<readonly Interaction[]>(closed);
  useEffect(() => {
    const before = known.current;
    known.current = closed;
    const { seen, answeredHere } = useDialog.getState();
    for (const interaction of closed) {
      const { requestId } = interaction.request;
      const isNews =
        !before.includes(interaction) && seen.has(requestId) && !answeredHere.has(requestId);
      if (isNews) add({ title: textOf(interaction), timeout: SHOWN_MS, type: 'note' });
    }
  }, [closed, add, textOf]);
}

function useClosingText(): (interaction: Interaction) => string {
  const { t } = useTranslation('interactions');
  const chosenText = useChosenText();
  const { titleOf } = useRequestWords();
  return ({ request, outcome, response }) => {
    const title = visibleText(titleOf(request));
    const option = request.options.find((one) => one.optionId === response?.selectedOptionId);
    if (outcome === 'answered' && option)
      return t('closed.answeredWith', { how: chosenText(option), title });
    return outcome === null ? t('closed.unknown', { title }) : t(`closed.${outcome}`, { title });
  };
}
