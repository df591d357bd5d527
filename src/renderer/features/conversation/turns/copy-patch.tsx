import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';

import { loadAllFiles, useChanges } from './changes-store.ts';
import { patchText } from './patch-text.ts';

const SHOWN_MS = 3_000;

type CopyResult = 'copied' | 'copyCut' | 'copyFailed';

/** Copies the changes of all files as a patch, including files that are not loaded yet. */
export function CopyPatch({ cwd }: { readonly cwd: string }) {
  const { t } = useTranslation('turns');
  const api = useApi();
  const hasFiles = useChanges((changes) => changes.files.length > 0);
  const [result, setResult] = useState<CopyResult | null>(null);
  useEffect(() => {
    if (result === null) return undefined;
    const timer = setTimeout(() => setResult(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    const files = await loadAllFiles(api);
    if (!files) return;
    const isCopied = await navigator.clipboard.writeText(patchText(files, cwd)).then(
      () => true,
      () => false,
    );
    const isCut = files.some((file) => file.cut || file.change === 'notebook');
    setResult(isCopied ? (isCut ? 'copyCut' : 'copied') : 'copyFailed');
  };
  return (
    <>
      <span role="status" className="text-xs text-muted">
        {result && t(`changes.${result}`)}
      </span>
      <Button
        disabled={!hasFiles}
        icon={
          result === 'copied' || result === 'copyCut' ? (
            <Check size={14} aria-hidden />
          ) : (
            <Copy size={14} aria-hidden />
          )
        }
        onClick={() => void copy()}
      >
        {t('changes.copy')}
      </Button>
    </>
  );
}
