import { Check } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { textIn } from '#renderer/kit/i18n/sentence-text.ts';
import { tildePath } from '#renderer/kit/text/paths.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useMachine } from '#renderer/stores/desk/machine.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { FolderField } from '#renderer/views/folder/folder-field.tsx';
import type { Failure } from '#shared/base/failure.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Settings } from '#shared/contract/desk.ts';

type Props = { readonly settings: Pick<Settings, 'worktreesFolder'> };

/** Edits the folder of new worktrees. Core checks it before it is saved. */
export function PlaceField({ settings: { worktreesFolder } }: Props) {
  const { t, i18n } = useTranslation('worktrees');
  const { t: tCommon } = useTranslation();
  const { t: tSettings } = useTranslation('settings');
  const machine = useMachine();
  const { text, change, failure, isBusy, save } = usePlace(worktreesFolder ?? '');
  const isSaved = text.trim() === (worktreesFolder ?? '');
  const usual = `${tildePath(machine?.dataDir ?? '', machine?.homeDir ?? null)}/worktrees`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaved) void save();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <FolderField
        id="worktrees-place"
        label={t('place.label')}
        hint={t('place.hint', { folder: visibleText(usual) })}
        value={text}
        error={failure && textIn(i18n.language, failure.message)}
        onValueChange={change}
      />
      <div>
        <Button
          type="submit"
          busy={isBusy}
          disabled={isSaved}
          icon={isSaved ? <Check aria-hidden className="size-3.5" /> : undefined}
        >
          {isSaved ? tSettings('saved') : tCommon('action.save')}
        </Button>
      </div>
    </form>
  );
}

/** The folder that is typed. It follows what other windows save, until the person types. */
function usePlace(saved: string) {
  const api = useApi();
  const [text, setText] = useState(saved);
  const [known, setKnown] = useState(saved);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (saved !== known) {
    setKnown(saved);
    if (text === known) setText(saved);
  }
  const change = (next: string) => {
    setFailure(null);
    setText(next);
  };
  const save = async () => {
    setBusy(true);
    const folder = text.trim() === '' ? null : text.trim();
    const reply = await api['worktrees.setPlace']({ commandId: newCommandId(), folder });
    setBusy(false);
    setFailure(reply.ok ? null : reply.error);
  };
  return { text, change, failure, isBusy, save };
}
