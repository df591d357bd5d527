import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/ui/button.tsx';

import { TranscriptDialog } from './transcript-dialog.tsx';

/** Leads to the conversations that agents wrote down without Corral. */
export function OpenTranscript({ className }: { readonly className?: string }) {
  const { t } = useTranslation('sessions');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<History aria-hidden className="size-4" />}
        className={className ?? ''}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('transcript.open')}
      </Button>
      {open && <TranscriptDialog onClose={() => setOpen(false)} />}
    </>
  );
}
