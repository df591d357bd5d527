import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/ui/button.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';

import { useKeptText } from './use-kept-text.ts';

type Props = {
  readonly label: string;
  readonly path: string | null;
  readonly onSave: (path: string | null) => Promise<boolean>;
};

/** An empty path stands for looking in the usual places. */
export function ProgramPathField({ label, path, onSave }: Props) {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation();
  const { text, setText, busy, save } = useKeptText(path ?? '', (typed) => onSave(typed === '' ? null : typed));
  const next = text.trim() === '' ? null : text.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        mono
        label={label}
        hint={t('programPathHint')}
        placeholder={t('programPathPlaceholder')}
        value={text}
        onValueChange={setText}
        spellCheck={false}
        autoComplete="off"
        extra={
          <Button
            type="submit"
            busy={busy}
            disabled={next === path}
            icon={next === path && path !== null ? <Check aria-hidden className="size-3.5" /> : undefined}
          >
            {next === path && path !== null ? t('saved') : tCommon('action.save')}
          </Button>
        }
      />
    </form>
  );
}
