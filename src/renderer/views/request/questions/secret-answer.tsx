import { KeyRound } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { CONTROL } from '#renderer/kit/ui/fields/text-field.tsx';
import { writeOther, type Draft } from '#renderer/stores/interactions/answers.ts';
import type { Question } from '#shared/tool/tool-details.ts';

type Props = {
  readonly question: Question;
  readonly draft: Draft;
  readonly disabled: boolean;
  readonly onChange: (draft: Draft) => void;
};

/** Edits a password or another secret, which exists only in this window until it is sent. */
export function SecretAnswer({ question, draft, disabled, onChange }: Props) {
  const { t } = useTranslation('interactions');
  const noteId = useId();
  return (
    <div className="flex flex-col gap-1.5 px-3 py-2">
      <input
        type="password"
        // This value asks browsers not to offer to save the text as a password of this page.
        autoComplete="one-time-code"
        spellCheck={false}
        disabled={disabled}
        aria-label={question.question}
        aria-describedby={noteId}
        value={draft.other}
        maxLength={100_000}
        onChange={(event) => onChange(writeOther(question, draft, event.target.value))}
        className={classNames(CONTROL, 'h-8')}
      />
      <p id={noteId} className="flex items-start gap-1.5 text-xs text-muted">
        <KeyRound size={13} aria-hidden className="mt-0.5 shrink-0" />
        {t('secret')}
      </p>
    </div>
  );
}
