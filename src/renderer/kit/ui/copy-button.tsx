import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from './icon-button.tsx';
import { useCopy } from './use-copy.ts';

const SHOWN_MS = 1_500;

/** Renders a button that copies a text; `label` names the text. */
export function CopyButton({
  text,
  label,
  className,
}: {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const write = useCopy();
  const copy = async () => setCopied(await write(text));
  return (
    <IconButton
      label={copied ? t('action.copied') : label}
      onClick={() => void copy()}
      {...(className === undefined ? {} : { className })}
    >
      {copied ? <Check aria-hidden className="text-ok" /> : <Copy aria-hidden />}
    </IconButton>
  );
}
