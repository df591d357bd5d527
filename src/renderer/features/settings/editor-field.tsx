import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Select, type Choice } from '#renderer/kit/ui/fields/select.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { Settings } from '#shared/contract/desk.ts';
import { editorChoice, type EditorChoice } from '#shared/contract/editors.ts';
import { type EditorInfo } from '#shared/contract/calls/editors.ts';

import { EditorCommandField } from './editor-command-field.tsx';

const AUTOMATIC = 'automatic';

type FoundEditors = {
  readonly editors: readonly EditorInfo[];
  readonly automatic: EditorChoice | null;
};
type Props = {
  readonly settings: Pick<Settings, 'editor' | 'editorCommand'>;
  readonly onSave: (change: Partial<Settings>) => Promise<boolean>;
};

/** Chooses the editor for files; editors that are on this machine come first. */
export function EditorField({ settings, onSave }: Props) {
  const { t } = useTranslation('files');
  const found = useEditors();
  const choices = useChoices(found, settings.editor);
  const change = (next: string) => {
    const choice = editorChoice.safeParse(next);
    void onSave({ editor: choice.success ? choice.data : null });
  };
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('settings.editor')}
        value={settings.editor ?? AUTOMATIC}
        choices={choices}
        onValueChange={change}
        hint={<p className="text-xs text-muted">{t('settings.editorHint')}</p>}
      />
      {settings.editor === 'custom' && (
        <EditorCommandField
          command={settings.editorCommand}
          onSave={async (editorCommand) => onSave({ editorCommand })}
        />
      )}
    </div>
  );
}

/** `null` until core has looked. */
function useEditors(): FoundEditors | null {
  const api = useApi();
  const [found, setFound] = useState<FoundEditors | null>(null);
  useEffect(() => {
    let isWanted = true;
    void api['editors.list']({}).then((reply) => {
      if (isWanted && reply.ok) setFound(reply.value);
    });
    return () => {
      isWanted = false;
    };
  }, [api]);
  return found;
}

/** Those that are missing come last and cannot be chosen, except the one that is. */
function useChoices(found: FoundEditors | null, chosen: EditorChoice | null): readonly Choice[] {
  const { t } = useTranslation('files');
  const editors = found?.editors ?? [];
  const nameOf = (choice: EditorChoice) =>
    editors.find(({ editorId }) => editorId === choice)?.name ?? t('settings.system');
  const automatic = () => {
    if (!found) return t('settings.automatic');
    return found.automatic === null
      ? t('settings.automaticNone')
      : t('settings.automaticIs', { name: nameOf(found.automatic) });
  };
  const there = editors.filter(({ path }) => path !== null);
  const missing = editors.filter(({ path }) => path === null);
  return [
    { value: AUTOMATIC, label: automatic() },
    ...there.map(({ editorId, name, path }) => ({
      value: editorId,
      label: name,
      description: path ?? '',
    })),
    { value: 'system', label: t('settings.system') },
    { value: 'custom', label: t('settings.custom') },
    ...missing.map(({ editorId, name }) => ({
      value: editorId,
      label: name,
      mark: <span className="text-xs text-muted">{t('settings.notFound')}</span>,
      disabled: editorId !== chosen,
    })),
  ];
}
