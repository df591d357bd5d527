import { useTranslation } from 'react-i18next';

import { CopyButton } from './copy-button.tsx';

/** A command that the person may copy and run. */
export function CommandLine({ command }: { readonly command: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex max-w-full min-w-0 items-center gap-1 self-start rounded-md border border-line bg-sunken pl-2.5">
      <code className="min-w-0 flex-1 py-1 text-xs wrap-anywhere text-text select-all">{command}</code>
      <CopyButton text={command} label={t('copyCommand')} />
    </div>
  );
}
