import { Copy, Scaling } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';

function Note({
  icon,
  text,
  children,
}: {
  readonly icon: ReactNode;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      role="note"
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-canvas px-3 py-1 text-xs text-muted [&>svg]:size-3.5 [&>svg]:shrink-0"
    >
      {icon}
      <span className="min-w-32 flex-1">{text}</span>
      {children}
    </div>
  );
}

/** Explains why the terminal does not fill its space. */
export function ForeignNote({
  cols,
  rows,
  onUse,
}: {
  readonly cols: number;
  readonly rows: number;
  readonly onUse: () => void;
}) {
  const { t } = useTranslation('terminal');
  return (
    <Note icon={<Scaling aria-hidden />} text={`${t('foreign')} (${cols} × ${rows})`}>
      <Button size="sm" onClick={onUse}>
        {t('useSize')}
      </Button>
    </Note>
  );
}

/** Asks the person before a program's text is copied to the clipboard. */
export function CopyNote({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  const { t } = useTranslation('terminal');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    onDone();
  };
  return (
    <Note icon={<Copy aria-hidden />} text={t('copyWanted', { count: text.length })}>
      <Button size="sm" onClick={() => void copy()}>
        {t('copyAllow')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone}>
        {t('copyRefuse')}
      </Button>
    </Note>
  );
}
