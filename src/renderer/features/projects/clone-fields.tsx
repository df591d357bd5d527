import { useTranslation } from 'react-i18next';

import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { FolderField } from '#renderer/views/folder/folder-field.tsx';

import type { CloneInput } from './use-clone.ts';

const PARENT_FIELD = 'clone-parent';

type Props = {
  readonly input: CloneInput;
  readonly isTried: boolean;
  readonly onChange: (input: CloneInput) => void;
};

/** Edits what is cloned, and where. */
export function CloneFields({ input, isTried, onChange }: Props) {
  const { t } = useTranslation('projects');
  return (
    <>
      <TextField
        mono
        autoFocus
        label={t('add.url')}
        hint={t('add.urlHint')}
        value={input.url}
        error={isTried && input.url.trim() === '' ? t('add.urlRequired') : null}
        spellCheck={false}
        autoComplete="off"
        onValueChange={(url) => onChange({ ...input, url })}
      />
      <FolderField
        id={PARENT_FIELD}
        label={t('add.parent')}
        hint={t('add.parentHint')}
        value={input.parent}
        error={null}
        onValueChange={(parent) => onChange({ ...input, parent })}
      />
      <TextField
        label={t('add.name')}
        value={input.name}
        spellCheck={false}
        autoComplete="off"
        onValueChange={(name) => onChange({ ...input, name })}
      />
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={input.withSubmodules}
          onChange={(event) => onChange({ ...input, withSubmodules: event.target.checked })}
        />
        {t('add.submodules')}
      </label>
    </>
  );
}
