import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { parseTemplate } from '#shared/editor/command-template.ts';

import { useKeptText } from './use-kept-text.ts';

type Props = {
  readonly command: string | null;
  readonly onSave: (command: string) => Promise<boolean>;
};

/** Says what is wrong with the command while it is written; only one that can be used is saved. */
export function EditorCommandField({ command, onSave }: Props) {
  const { t } = useTranslation('files');
  const { t: tCommon } = useTranslation();
  const { t: tSettings } = useTranslation('settings');
  const { text, setText, busy, save } = useKeptText(command ?? '', onSave);
  const parsed = parseTemplate(text);
  const isSaved = text.trim() === command;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed.ok) void save();
      }}
    >
      <TextField
        mono
        label={t('settings.command')}
        hint={t('settings.commandHint')}
        placeholder={t('settings.commandExample')}
        value={text}
        maxLength={2000}
        onValueChange={setText}
        error={parsed.ok ? null : t(`template.${parsed.error}`)}
        spellCheck={false}
        autoComplete="off"
        extra={
          <Button
            type="submit"
            busy={busy}
            disabled={!parsed.ok || isSaved}
            icon={isSaved ? <Check aria-hidden className="size-3.5" /> : undefined}
          >
            {isSaved ? tSettings('saved') : tCommon('action.save')}
          </Button>
        }
      />
    </form>
  );
}
