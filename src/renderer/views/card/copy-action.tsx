import { Check, LoaderCircle } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useCopy } from '#renderer/kit/ui/use-copy.ts';
import type { Result } from '#shared/base/result.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import type { ShownText } from '#shared/words/sentence.ts';

const SHOWN_MS = 1_500;

type Props = {
  readonly label: string;
  readonly icon: ReactNode;
  /** Resolves with the text, which may have to be read first. The error is shown to the person. */
  readonly text: () => Promise<Result<string, ShownText>>;
};

/** Renders a button that copies a text which may not be loaded yet. */
export function CopyAction({ label, icon, text }: Props) {
  const { t, i18n } = useTranslation(['cards', 'common']);
  const report = useReportFailure();
  const write = useCopy();
  const [state, setState] = useState<'idle' | 'reading' | 'copied'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    setState('reading');
    const given = await text();
    setState(given.ok && (await write(given.value)) ? 'copied' : 'idle');
    if (!given.ok)
      report({
        kind: 'notCopied',
        message: t('cards:copyAs.failed', { message: textIn(i18n.language, given.error) }),
        remedy: null,
      });
  };
  const names = {
    idle: label,
    reading: t('cards:copyAs.reading'),
    copied: t('common:action.copied'),
  };
  const icons = {
    idle: icon,
    reading: <LoaderCircle aria-hidden />,
    copied: <Check aria-hidden className="text-ok" />,
  };
  return (
    <IconButton label={names[state]} onClick={() => void copy()} className="size-6">
      {icons[state]}
    </IconButton>
  );
}
