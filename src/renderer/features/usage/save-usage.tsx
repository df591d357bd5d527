import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { download } from '#renderer/kit/storage/download.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { MAX_GROUPS } from '#shared/contract/calls/search/usage.ts';
import { usageCsvLines } from '#shared/usage/usage-csv.ts';

import { beginOf, type UsageView } from './use-usage.ts';

/** Saves the sums of a view as a file for spreadsheets. */
export function SaveUsage({ view: { by, period } }: { readonly view: UsageView }) {
  const { t, i18n } = useTranslation('usage');
  const api = useApi();
  const [status, setStatus] = useState('');
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    const since = beginOf(period, Date.now());
    const reply = await api['usage.read']({ by, since, limit: MAX_GROUPS });
    setRunning(false);
    if (!reply.ok) return setStatus(textIn(i18n.language, reply.error.message));
    const text = `${usageCsvLines(reply.value.groups, by).join('\n')}\n`;
    const name = `corral-usage-${by}-${new Date().toISOString().slice(0, 10)}.csv`;
    download(new Blob([text], { type: 'text/csv' }), name);
    setStatus(t('saved', { name }));
  };
  return (
    <>
      <p className="mr-auto text-xs text-muted">
        <span role="status">{status}</span> {status === '' && t('listPrices')}
      </p>
      <Button
        busy={isRunning}
        icon={<Download aria-hidden className="size-3.5" />}
        onClick={() => void save()}
      >
        {t('save')}
      </Button>
    </>
  );
}
