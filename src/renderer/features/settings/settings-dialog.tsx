import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useSettings } from '#renderer/stores/desk/desk.ts';
import { useShell } from '#renderer/stores/window/shell.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { SettingsChange } from '#shared/contract/calls/desk.ts';

import type { SettingsSection } from './section.ts';
import { SettingsPages } from './settings-pages.tsx';

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
  const search = useRef<HTMLInputElement>(null);
  const shown = sections.filter(({ onlyIn }) => onlyIn === undefined || onlyIn === kind);
  return (
    <Dialog
      open
      onOpenChange={() => changeUi({ overlay: null })}
      size="pages"
      initialFocus={search}
      title={t('title')}
      description={t('description')}
    >
      {failure && (
        <div className="pb-4">
          <ProblemBox failure={failure} />
        </div>
      )}
      <SettingsPages searchRef={search} sections={shown} settings={settings} onSave={save} />
    </Dialog>
  );
}
