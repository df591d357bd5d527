import { FolderOpen, FolderPlus, History } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { tildePath, expandHome } from '#renderer/kit/text/paths.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Chips } from '#renderer/kit/ui/fields/chips.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { announce } from '#renderer/stores/window/announcements.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { FOLDER_FIELD } from './first-field.ts';
import { FolderBrowser } from './folder-browser.tsx';
import { useFolderListing } from './folder-listing.ts';
import { useFolderState } from './use-folder-state.ts';

const RECENT = 4;

type Props = {
  readonly value: string;
  readonly error: string | null;
  readonly onValueChange: (path: string) => void;
};

/** Edits the folder: typed, chosen from the recent ones, or found by browsing. */
export function FolderField({ value, error, onValueChange }: Props) {
  const { t } = useTranslation('sessions');
  const machine = useMachine();
  const folders = useFolderListing();
  const [isOpen, setOpen] = useState(false);
  const path = expandHome(value, machine?.homeDir ?? null);
  const toggle = async () => {
    setOpen(!isOpen);
    if (isOpen) return;
    const opened = path === '' ? null : await folders.loadNearest(path);
    if (!opened) await folders.load(machine?.homeDir ?? '/');
  };
  // The folder browser follows the typed path.
  const { state, make } = useFolderState(path);
  const listedPath = folders.listing?.path;
  const follow = useEffectEvent((to: string) => void folders.load(to));
  useEffect(() => {
    if (isOpen && state === 'ok' && listedPath !== undefined && listedPath !== path) follow(path);
  }, [isOpen, state, path, listedPath]);
  const pathError =
    state === null || state === 'ok' ? null : t(`new.state.${state}`, { path: visibleText(path) });
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TextField
        id={FOLDER_FIELD}
        mono
        label={t('new.folder')}
        value={value}
        error={error ?? pathError}
        hint={t('new.folderHint')}
        placeholder={machine?.homeDir ?? ''}
        onValueChange={onValueChange}
        spellCheck={false}
        autoComplete="off"
        extra={
          <Button
            icon={<FolderOpen aria-hidden className="size-3.5" />}
            aria-expanded={isOpen}
            onClick={() => void toggle()}
          >
            {t('new.browse')}
          </Button>
        }
      />
      {state === 'missing' && <MakeFolder path={path} onMake={make} />}
      {isOpen ? (
        <FolderBrowser folders={folders} onChoose={onValueChange} />
      ) : (
        <Recent value={value} onChoose={onValueChange} />
      )}
    </div>
  );
}

/** Offers to create the missing folder, so that no other program is needed. */
function MakeFolder({
  path,
  onMake,
}: {
  readonly path: string;
  readonly onMake: () => Promise<boolean>;
}) {
  const { t } = useTranslation('sessions');
  const make = async () => {
    if (!(await onMake())) return;
    announce('polite', t('new.made'));
    document.getElementById(FOLDER_FIELD)?.focus();
  };
  return (
    <div>
      <Button
        size="sm"
        icon={<FolderPlus aria-hidden className="size-3.5" />}
        title={path}
        onClick={() => void make()}
      >
        {t('new.make')}
      </Button>
    </div>
  );
}

function Recent({
  value,
  onChoose,
}: {
  readonly value: string;
  readonly onChoose: (path: string) => void;
}) {
  const { t } = useTranslation('sessions');
  const machine = useMachine();
  const recent = machine?.recentFolders.filter((path) => path !== value).slice(0, RECENT) ?? [];
  const chips = recent.map((path) => ({
    value: path,
    label: tildePath(path, machine?.homeDir ?? null),
    title: path,
  }));
  return (
    <Chips
      label={t('new.recent')}
      chips={chips}
      icon={<History aria-hidden />}
      onChoose={onChoose}
    />
  );
}
