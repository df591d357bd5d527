import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import type { RuleProblem } from '#shared/contract/calls/rules.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

import {
  builderStateOf,
  fieldOf,
  typedPattern,
  type BuilderState,
  type TypedProblem,
} from './builder-state.ts';
import { usePatternText } from './use-rule-text.ts';

type Props = {
  readonly drafts: readonly RuleDraft[];
  readonly state: BuilderState;
  readonly problem: RuleProblem | TypedProblem;
  readonly onChange: (next: Partial<BuilderState>) => void;
};

/** Renders the choice of the pattern: one of the suggestions, or a typed one. */
export function PatternChoice({ drafts, state, problem, onChange }: Props) {
  const { t } = useTranslation('rules');
  const labelId = useId();
  const field = fieldOf(state.pattern);
  const typed = typedPattern(state);
  const now = 'pattern' in typed ? JSON.stringify(typed.pattern) : '';
  const at = drafts.findIndex(({ pattern }) => JSON.stringify(pattern) === now);
  const choose = (next: string) => {
    const draft = drafts[Number(next)];
    if (draft) onChange(builderStateOf(draft.pattern, state));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <span id={labelId} className="text-sm font-medium">
        {t('about')}
      </span>
      <RadioGroup
        aria-labelledby={labelId}
        value={at < 0 ? '' : String(at)}
        onValueChange={choose}
        className="flex flex-col"
      >
        {drafts.map((draft, index) => (
          <Suggestion key={JSON.stringify(draft.pattern)} draft={draft} value={String(index)} />
        ))}
      </RadioGroup>
      {field !== null && (
        <TextField
          mono
          label={t(`field.${field}`)}
          hint={t(`field.${field}Hint`)}
          error={problem === null ? null : t(`problem.${problem}`)}
          value={state.typed}
          maxLength={300}
          spellCheck={false}
          autoComplete="off"
          onValueChange={(text) => onChange({ typed: text })}
        />
      )}
      {field === null && problem !== null && (
        <p className="text-xs text-danger">{t(`problem.${problem}`)}</p>
      )}
    </div>
  );
}

function Suggestion({ draft, value }: { readonly draft: RuleDraft; readonly value: string }) {
  const id = useId();
  const { words, subject } = usePatternText()(draft);
  return (
    <Radio.Root
      value={value}
      aria-labelledby={id}
      className="group flex min-w-0 items-start gap-2.5 rounded-md px-2 py-1 text-left text-sm select-none hover:bg-hover"
    >
      <span className="mt-0.75 flex size-3.5 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface group-data-checked:border-accent-solid group-data-checked:bg-accent-solid">
        <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
      </span>
      <span id={id} className="min-w-0 wrap-anywhere">
        {words}{' '}
        {subject !== null && (
          <code className="font-mono text-xs">
            <VisibleText text={subject} />
          </code>
        )}
      </span>
    </Radio.Root>
  );
}
