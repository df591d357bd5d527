import { FolderOpen, FolderPlus, History } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { tildePath, expandHome } from '#renderer/kit/text/paths.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Chips } from '#renderer/kit/ui/fields/chips.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { isComposing } from '#renderer/kit/ui/keyboard.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { announce } from '#renderer/stores/window/announcements.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { FolderState } from '#shared/contract/calls/desk.ts';

import { FolderBrowser } from './folder-browser.tsx';
import { useFolderListing } from './folder-listing.ts';
import { useFolderState } from './use-folder-state.ts';

const RECENT = 4;

type Props = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly autoFocus?: boolean;
  readonly value: string;
  readonly error: string | null;
  readonly onValueChange: (path: string) => void;
  /** Called for Enter in the field, instead of the submission of the form. */
  readonly onEnter?: () => void;
};

/** Edits the folder: typed, chosen from the recent ones, or found by browsing. */
export function FolderField({
  id,
  label,
  hint,
  autoFocus = false,
  value,
  error,
  onValueChange,
  onEnter,
}: Props) {
  const { t } = useTranslation('sessions');
  const homeDir = useMachine()?.homeDir ?? null;
  const path = expandHome(value, homeDir);
  const { state, make } = useFolderState(path);
  const { folders, isOpen, toggle } = useBrowser(path, state);
  const pathError =
    state === null || state === 'ok' ? null : t(`new.state.${state}`, { path: visibleText(path) });
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TextField
        id={id}
        autoFocus={autoFocus}
        mono
        label={label}
        value={value}
        error={error ?? pathError}
        hint={hint}
        placeholder={homeDir ?? ''}
        onValueChange={onValueChange}
        onKeyDown={onEnter && ((event) => enter(event, onEnter))}
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
      {state === 'missing' && <MakeFolder fieldId={id} path={path} onMake={make} />}
      {isOpen ? (
        <FolderBrowser folders={folders} onChoose={onValueChange} />
      ) : (
        <Recent value={value} onChoose={onValueChange} />
      )}
    </div>
  );
}

/** Opens and closes the folder browser, which follows the typed path. */
function useBrowser(path: string, state: FolderState | null) {
  const machine = useMachine();
  const folders = useFolderListing();
  const [isOpen, setOpen] = useState(false);
  const toggle = async () => {
    setOpen(!isOpen);
    if (isOpen) return;
    const opened = path === '' ? null : await folders.loadNearest(path);
    if (!opened) await folders.load(machine?.homeDir ?? '/');
  };
  const listedPath = folders.listing?.path;
  const follow = useEffectEvent((to: string) => void folders.load(to));
  useEffect(() => {
    if (isOpen && state === 'ok' && listedPath !== undefined && listedPath !== path) follow(path);
  }, [isOpen, state, path, listedPath]);
  return { folders, isOpen, toggle };
}

function enter(event: KeyboardEvent, onEnter: () => void): void {
  if (event.key !== 'Enter' || isComposing(event)) return;
  event.preventDefault();
  onEnter();
}

/** Offers to create the missing folder, so that no other program is needed. */
function MakeFolder({
  fieldId,
  path,
  onMake,
}: {
  readonly fieldId: string;
  readonly path: string;
  readonly onMake: () => Promise<boolean>;
}) {
  const { t } = useTranslation('sessions');
  const make = async () => {
    if (!(await onMake())) return;
    announce('polite', t('new.made'));
    document.getElementById(fieldId)?.focus();
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
