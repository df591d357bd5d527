import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { download } from '#renderer/kit/storage/download.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Menu, MenuItem } from '#renderer/kit/ui/overlays/menu.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { AuditFormat } from '#shared/audit/audit.ts';
import { textIn } from '#renderer/kit/i18n/sentence-text.ts';

import { useAudit } from './audit-store.ts';
import { exportAudit } from './export-audit.ts';

export function ExportMenu() {
  const { t, i18n } = useTranslation('audit');
  const api = useApi();
  const [status, setStatus] = useState('');
  const [isRunning, setRunning] = useState(false);
  const run = async (format: AuditFormat) => {
    setRunning(true);
    setStatus(t('export.running'));
    const file = await exportAudit(api, format, useAudit.getState().query);
    setRunning(false);
    if (!file.ok) return setStatus(textIn(i18n.language, file.error.message));
    const name = `corral-audit-${new Date().toISOString().slice(0, 10)}.${format}`;
    download(file.value, name);
    setStatus(t('export.done', { name }));
  };
  return (
    <>
      <p className="mr-auto text-xs text-muted">
        <span role="status">{status}</span> {status === '' && t('export.scope')}
      </p>
      <Menu
        align="end"
        trigger={
          <Button busy={isRunning} icon={<Download aria-hidden className="size-3.5" />}>
            {t('export.action')}
          </Button>
        }
      >
        <MenuItem onSelect={() => void run('jsonl')}>{t('export.jsonl')}</MenuItem>
        <MenuItem onSelect={() => void run('csv')}>{t('export.csv')}</MenuItem>
      </Menu>
    </>
  );
}
