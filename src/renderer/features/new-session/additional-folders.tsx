import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { expandHome, tildePath } from '#renderer/kit/text/paths.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { announce } from '#renderer/stores/window/announcements.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import { MAX_ADDITIONAL_FOLDERS } from '#shared/contract/sessions.ts';

import { ADDITIONAL_FOLDER_FIELD } from './first-field.ts';
import { FolderField } from '#renderer/views/folder/folder-field.tsx';

type Props = {
  readonly agentId: string;
  readonly folders: readonly string[];
  /** The folder that is typed and not added yet; a session begins with it, too. */
  readonly typed: string;
  readonly onChange: (folders: readonly string[], typed: string) => void;
};

/**
 * Edits the folders besides the first one. Renders nothing if the agent cannot work in several.
 */
export function AdditionalFolders({ agentId, folders, typed, onChange }: Props) {
  const { t } = useTranslation('sessions');
  const agent = useAgent(agentId);
  const [isAdding, setAdding] = useState(typed !== '');
  const button = useRef<HTMLButtonElement>(null);
  if (agent?.capabilities.additionalFolders !== true) return null;
  const close = (next = folders) => {
    setAdding(false);
    onChange(next, '');
    button.current?.focus();
  };
  const add = (path: string) => {
    announce('polite', t('new.additional.added'));
    close(folders.includes(path) ? folders : [...folders, path]);
  };
  const remove = (path: string) => {
    onChange(
      folders.filter((each) => each !== path),
      typed,
    );
    announce('polite', t('new.additional.removed'));
    button.current?.focus();
  };
  return (
    <section aria-label={t('new.additional.title')} className="flex min-w-0 flex-col gap-1.5">
      {folders.length > 0 && <Folders folders={folders} onRemove={remove} />}
      {isAdding && (
        <NewFolder
          value={typed}
          onType={(path) => onChange(folders, path)}
          onAdd={add}
          onCancel={() => close()}
        />
      )}
      <div>
        <Button
          ref={button}
          size="sm"
          aria-expanded={isAdding}
          disabled={folders.length >= MAX_ADDITIONAL_FOLDERS}
          onClick={() => (isAdding ? close() : setAdding(true))}
        >
          {t('new.additional.add')}
        </Button>
      </div>
    </section>
  );
}

type FoldersProps = {
  readonly folders: readonly string[];
  readonly onRemove: (path: string) => void;
};

function Folders({ folders, onRemove }: FoldersProps) {
  const { t } = useTranslation('sessions');
  const homeDir = useMachine()?.homeDir ?? null;
  return (
    <>
      <h3 className="text-sm font-medium">{t('new.additional.title')}</h3>
      <ul className="flex flex-col gap-1">
        {folders.map((path) => (
          <li key={path} className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 flex-1 truncate font-mono text-xs" title={path}>
              {visibleText(tildePath(path, homeDir))}
            </span>
            <Button
              size="sm"
              aria-label={t('new.additional.removePath', { path: visibleText(path) })}
              onClick={() => onRemove(path)}
            >
              {t('new.additional.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

type NewFolderProps = {
  readonly value: string;
  readonly onType: (path: string) => void;
  readonly onAdd: (path: string) => void;
  readonly onCancel: () => void;
};

/** Chooses one folder, which is checked before it is added. */
function NewFolder({ value, onType, onAdd, onCancel }: NewFolderProps) {
  const { t } = useTranslation('sessions');
  const { t: tCommon } = useTranslation();
  const api = useApi();
  const homeDir = useMachine()?.homeDir ?? null;
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    const path = expandHome(value, homeDir);
    if (path === '') return setError(t('new.folderRequired'));
    const reply = await api['folders.check']({ path });
    const state = reply.ok ? reply.value.state : 'notReadable';
    if (state === 'ok') return onAdd(path);
    return setError(t(`new.state.${state}`, { path: visibleText(path) }));
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5 rounded-lg border border-line p-2">
      <FolderField
        id={ADDITIONAL_FOLDER_FIELD}
        label={t('new.additional.field')}
        hint={t('new.additional.hint')}
        value={value}
        error={error}
        autoFocus
        onValueChange={(path) => {
          onType(path);
          setError(null);
        }}
        onEnter={() => void confirm()}
      />
      <div className="flex gap-2">
        <Button size="sm" onClick={() => void confirm()}>
          {t('new.additional.confirm')}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {tCommon('action.cancel')}
        </Button>
      </div>
    </div>
  );
}
