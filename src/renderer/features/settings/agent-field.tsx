import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import type { AgentSetting } from '#shared/contract/agents.ts';

import { useKeptText } from './use-kept-text.ts';

type Props = {
  readonly kind: AgentSetting['kind'];
  readonly label: string;
  readonly value: string | null;
  readonly onSave: (value: string | null) => Promise<boolean>;
};

/**
 * One setting of an agent. An empty one is not set: for a path Corral then looks in the usual
 * places.
 */
export function AgentField({ kind, label, value, onSave }: Props) {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation();
  const { text, setText, busy, save } = useKeptText(value ?? '', (typed) =>
    onSave(typed === '' ? null : typed),
  );
  const isPath = kind === 'programPath';
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
        hint={isPath ? t('programPathHint') : undefined}
        placeholder={isPath ? t('programPathPlaceholder') : undefined}
        value={text}
        onValueChange={setText}
        spellCheck={false}
        autoComplete="off"
        extra={
          <Button
            type="submit"
            busy={busy}
            disabled={next === value}
            icon={
              next === value && value !== null ? (
                <Check aria-hidden className="size-3.5" />
              ) : undefined
            }
          >
            {next === value && value !== null ? t('saved') : tCommon('action.save')}
          </Button>
        }
      />
    </form>
  );
}
