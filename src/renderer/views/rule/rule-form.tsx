import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import type { RuleObstacle } from '#shared/contract/calls/rules.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Rule, RuleDraft, RuleEnd } from '#shared/interaction/rule.ts';

import { BroadConsent } from './broad-consent.tsx';
import { USES, withEffect, withEnd, type ScopeType } from './builder-state.ts';
import { PatternChoice } from './pattern-choice.tsx';
import { RulePreview } from './rule-preview.tsx';
import { useRuleForm } from './use-rule-form.ts';
import { useEndText } from './use-rule-text.ts';

type Props = {
  readonly request: InteractionRequest;
  /** The draft that is chosen at first. */
  readonly first: RuleDraft;
  readonly drafts: Readonly<Record<RuleDraft['effect'], readonly RuleDraft[]>>;
  readonly obstacle: RuleObstacle;
  readonly onSaved: (rule: Rule) => void;
  readonly onCancel: () => void;
};

export function RuleForm({ request, first, drafts, obstacle, onSaved, onCancel }: Props) {
  const { t } = useTranslation('rules');
  const { state, draft, preview, problem, failure, ...form } = useRuleForm(request, first, onSaved);
  const root = useRef<HTMLFormElement>(null);
  // The form takes the focus, so that it handles all keys, including Escape.
  useEffect(() => root.current?.focus(), []);
  return (
    <form
      ref={root}
      tabIndex={-1}
      aria-label={t('title')}
      className="flex flex-col gap-3 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <EffectChoice value={state.effect} onChange={(effect) => form.change(withEffect(effect))} />
      <PatternChoice
        drafts={drafts[state.effect]}
        state={state}
        problem={problem}
        onChange={form.change}
      />
      {state.effect === 'allow' && (
        <EndChoice value={state.end} onChange={(end) => form.change(withEnd(end))} />
      )}
      <ScopeChoice
        isFixed={state.end !== undefined}
        value={state.scope}
        folder={request.context.cwd}
        onChange={(scope) => form.change({ scope })}
      />
      {state.effect === 'allow' && obstacle !== null && (
        <p className="text-xs text-warning">{t(`obstacle.${obstacle}`)}</p>
      )}
      {problem === null && <RulePreview preview={preview} />}
      {draft && preview?.isBroad === true && (
        <BroadConsent draft={draft} isGiven={form.isConfirmed} onChange={form.setIsConfirmed} />
      )}
      {failure && <ProblemBox failure={failure} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={form.isBusy} disabled={!form.canSave}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

type EffectProps = {
  readonly value: RuleDraft['effect'];
  readonly onChange: (effect: RuleDraft['effect']) => void;
};

function EffectChoice({ value, onChange }: EffectProps) {
  const { t } = useTranslation('rules');
  const choices = (['allow', 'deny'] as const).map((effect) => ({
    value: effect,
    label: t(`effect.${effect}`),
    description: t(`effect.${effect}Hint`),
  }));
  return (
    <RadioCards
      label={t('effect.label')}
      value={value}
      choices={choices}
      onValueChange={(next) => onChange(next === 'deny' ? 'deny' : 'allow')}
    />
  );
}

type EndProps = {
  readonly value: RuleEnd | undefined;
  readonly onChange: (end: RuleEnd | undefined) => void;
};

const ends: readonly (RuleEnd | undefined)[] = [
  undefined,
  { type: 'turn' },
  ...USES.map((count): RuleEnd => ({ type: 'uses', count })),
];

function EndChoice({ value, onChange }: EndProps) {
  const { t } = useTranslation('rules');
  const textOf = useEndText();
  const choices = ends.map((end) => ({
    value: endKey(end),
    label: textOf({ end }) ?? t('end.never'),
  }));
  return (
    <Select
      label={t('end.label')}
      value={endKey(value)}
      choices={choices}
      onValueChange={(next) => onChange(ends.find((end) => endKey(end) === next))}
    />
  );
}

function endKey(end: RuleEnd | undefined): string {
  return end?.type === 'uses' ? String(end.count) : (end?.type ?? 'never');
}

const scopes: readonly ScopeType[] = ['session', 'project', 'everywhere'];

type ScopeProps = {
  /** True for a rule with an end. */
  readonly isFixed: boolean;
  readonly value: ScopeType;
  readonly folder: string;
  readonly onChange: (scope: ScopeType) => void;
};

function ScopeChoice({ isFixed, value, folder, onChange }: ScopeProps) {
  const { t } = useTranslation('rules');
  if (isFixed) return <p className="text-xs text-muted">{t('end.session')}</p>;
  const choices = scopes.map((scope) => ({
    value: scope,
    label: t(`scope.${scope}`),
    ...(scope === 'project' && { description: folder }),
  }));
  const change = (next: string) => onChange(scopes.find((scope) => scope === next) ?? value);
  return <Select label={t('scope.label')} value={value} choices={choices} onValueChange={change} />;
}
