import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { changeUi } from '#renderer/stores/window/ui.ts';

/** Renders a button that lists the conversations that agents recorded without Corral. */
export function OpenTranscriptButton({ className }: { readonly className?: string }) {
  const { t } = useTranslation('sessions');
  return (
    <Button
      variant="ghost"
      icon={<History aria-hidden className="size-4" />}
      className={className ?? ''}
      aria-haspopup="dialog"
      onClick={() => changeUi({ overlay: { kind: 'transcripts' }, drawerOpen: false })}
    >
      {t('transcript.open')}
    </Button>
  );
}
