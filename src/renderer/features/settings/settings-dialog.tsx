import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Failure } from '#renderer/kit/i18n/failure-text.ts';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useSettings } from '#renderer/stores/desk/desk.ts';
import { useShell } from '#renderer/stores/window/shell.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { SettingsChange } from '#shared/contract/desk.ts';

import type { SectionProps, SettingsSection } from './section.ts';

export function SettingsDialog({ sections }: { readonly sections: readonly SettingsSection[] }) {
  const { t } = useTranslation('settings');
  const api = useApi();
  const settings = useSettings();
  const kind = useShell() ? 'desktop' : 'browser';
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = async (change: SettingsChange): Promise<boolean> => {
    const reply = await api['settings.set']({ commandId: newCommandId(), settings: change });
    setFailure(reply.ok ? null : reply.error);
    return reply.ok;
  };
  return (
    <Dialog open onOpenChange={() => changeUi({ overlay: null })} title={t('title')} description={t('description')}>
      <div className="flex flex-col gap-6">
        {failure && <ProblemBox failure={failure} />}
        {sections
          .filter(({ onlyIn }) => onlyIn === undefined || onlyIn === kind)
          .map((section) => (
            <Section key={section.id} section={section} settings={settings} onSave={save} />
          ))}
      </div>
    </Dialog>
  );
}

function Section({ section: { title, Content }, ...props }: SectionProps & { readonly section: SettingsSection }) {
  const { i18n } = useTranslation();
  const heading = title(i18n);
  return (
    <section aria-label={heading} className="flex flex-col gap-3">
      <h3 className="border-b border-line pb-1 text-xs font-medium text-muted">{heading}</h3>
      <Content {...props} />
    </section>
  );
}
