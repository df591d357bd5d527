import { SquareTerminal } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { leaveForSession } from '#renderer/stores/interactions/leave-for-session.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

/**
 * Shows which terminal asks, with a button that leads to it; for secrets the only way to answer.
 */
export function QuestionSource({ request }: { readonly request: InteractionRequest }) {
  const { t } = useTranslation('watch');
  const open = useOpenInteractions();
  const { readFrom } = request.context;
  if (!readFrom) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 text-xs text-muted">
        {readFrom.isSecret
          ? t('secret')
          : request.options.length === 0
            ? t('there')
            : t(`readFrom.${readFrom.place.kind}`)}
      </p>
      <Button
        size="sm"
        icon={<SquareTerminal size={14} aria-hidden />}
        onClick={() => leaveForSession(request, open)}
      >
        {t(readFrom.place.kind === 'pane' ? 'toTmux' : 'toTerminal')}
      </Button>
    </div>
  );
}
