import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { changeUi } from '#renderer/stores/window/ui.ts';

/** Leads to the conversations that agents wrote down without Corral. */
export function OpenTranscript({ className }: { readonly className?: string }) {
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
