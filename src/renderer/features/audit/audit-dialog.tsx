import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';

import { AuditFilters } from './audit-filters.tsx';
import { AuditList } from './audit-list.tsx';
import { closeAudit, openAudit } from './audit-store.ts';
import { ExportMenu } from './export-menu.tsx';
import { VerifyPart } from './verify-part.tsx';

/** Shows the audit: all questions, decisions and replies. */
export function AuditDialog() {
  const { t } = useTranslation('audit');
  const api = useApi();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void openAudit(api);
    return closeAudit;
  }, [api]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && changeUi({ overlay: null })}
      title={t('title')}
      description={<span className="hidden sm:inline">{t('description')}</span>}
      size="full"
      initialFocus={field}
      footer={<ExportMenu />}
    >
      <div className="flex h-full min-h-96 flex-col gap-3">
        <AuditFilters field={field} />
        <VerifyPart />
        <AuditList />
      </div>
    </Dialog>
  );
}
