import { FolderOpen, History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { tildePath } from '#renderer/sessions/paths.ts';
import { useMachine } from '#renderer/stores/machine.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Chips } from '#renderer/ui/chips.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';

import { FOLDER_FIELD } from './first-field.ts';
import { FolderBrowser } from './folder-browser.tsx';
import { useFolderListing } from './folder-listing.ts';

const RECENT = 4;

type Props = {
  readonly value: string;
  readonly error: string | null;
  readonly onValueChange: (path: string) => void;
};

/** Typed, taken from the recent ones, or found by browsing. */
export function FolderField({ value, error, onValueChange }: Props) {
  const { t } = useTranslation('sessions');
  const machine = useMachine();
  const folders = useFolderListing();
  const [isOpen, setOpen] = useState(false);
  const toggle = async () => {
    setOpen(!isOpen);
    if (isOpen) return;
    const home = machine?.homeDir ?? '/';
    const reached = value === '' ? null : await folders.load(value);
    if (!reached) await folders.load(home);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TextField
        id={FOLDER_FIELD}
        mono
        label={t('new.folder')}
        value={value}
        error={error}
        hint={t('new.folderHint')}
        placeholder={machine?.homeDir ?? ''}
        onValueChange={onValueChange}
        spellCheck={false}
        autoComplete="off"
        extra={
          <Button icon={<FolderOpen aria-hidden className="size-3.5" />} aria-expanded={isOpen} onClick={() => void toggle()}>
            {t('new.browse')}
          </Button>
        }
      />
      {isOpen ? <FolderBrowser folders={folders} onChoose={onValueChange} /> : <Recent value={value} onChoose={onValueChange} />}
    </div>
  );
}

function Recent({ value, onChoose }: { readonly value: string; readonly onChoose: (path: string) => void }) {
  const { t } = useTranslation('sessions');
  const machine = useMachine();
  const recent = machine?.recentFolders.filter((path) => path !== value).slice(0, RECENT) ?? [];
  const chips = recent.map((path) => ({ value: path, label: tildePath(path, machine?.homeDir ?? null), title: path }));
  return <Chips label={t('new.recent')} chips={chips} icon={<History aria-hidden />} onChoose={onChoose} />;
}
