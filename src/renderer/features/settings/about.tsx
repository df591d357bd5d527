import { useTranslation } from 'react-i18next';

import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { useMachine } from '#renderer/stores/desk/machine.ts';

export function About() {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation();
  const machine = useMachine();
  if (!machine) return <p className="text-muted">{tCommon('loading')}</p>;
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-1.5">
      <dt className="text-muted">{t('version')}</dt>
      <dd className="tabular-nums">
        {tCommon('appName')} {machine.version}
      </dd>
      <dt className="text-muted">{t('platform')}</dt>
      <dd>{machine.platform}</dd>
      <dt className="text-muted">{t('dataDir')}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <code className="min-w-0 text-xs wrap-anywhere">{machine.dataDir}</code>
        <CopyButton text={machine.dataDir} label={t('copyDataDir')} />
      </dd>
    </dl>
  );
}
