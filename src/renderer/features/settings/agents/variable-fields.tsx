import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { OWN_AGENT_LIMITS } from '#shared/agents/own-agent.ts';

import { keepsStored, type AgentFaults, type EditedVariable } from './own-agent-draft.ts';

const TECHNICAL = { spellCheck: false, autoComplete: 'off', mono: true } as const;

type Props = {
  readonly variables: readonly EditedVariable[];
  readonly faults: AgentFaults['variables'];
  readonly secretsPlace: 'keychain' | 'file';
  readonly onChange: (variables: readonly EditedVariable[]) => void;
};

/** Edits the variables of an agent's environment. */
export function VariableFields({ variables, faults, secretsPlace, onChange }: Props) {
  const { t } = useTranslation('agentSetup');
  const blank = { name: '', value: '', isSecret: false, isStored: false };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('variables')}</legend>
      {variables.map((variable, at) => (
        <VariableRow
          key={variable.key}
          place={at + 1}
          variable={variable}
          fault={faults[variable.key] ?? null}
          onChange={(next) =>
            onChange(variables.map((each) => (each.key === variable.key ? next : each)))
          }
          onRemove={() => onChange(variables.filter(({ key }) => key !== variable.key))}
        />
      ))}
      {variables.some(({ isSecret }) => isSecret) && (
        <p className="text-xs text-muted">{t(`secretPlace.${secretsPlace}`)}</p>
      )}
      {variables.length < OWN_AGENT_LIMITS.list && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden className="size-3.5" />}
          onClick={() => onChange([...variables, { ...blank, key: crypto.randomUUID() }])}
        >
          {t('addVariable')}
        </Button>
      )}
    </fieldset>
  );
}

type RowProps = {
  /** Position in the list, from 1. */
  readonly place: number;
  readonly variable: EditedVariable;
  readonly fault: AgentFaults['variables'][string] | null;
  readonly onChange: (variable: EditedVariable) => void;
  readonly onRemove: () => void;
};

function VariableRow({ place, variable, fault, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('agentSetup');
  const { name, value, isSecret } = variable;
  const isNameWrong = fault === 'wrong' || fault === 'twice';
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2 rounded-md border border-line p-2 sm:grid-cols-[1fr_1fr_auto_auto] sm:border-0 sm:p-0">
      <TextField
        {...TECHNICAL}
        className="col-span-2 sm:col-span-1"
        label={t('variableName', { place })}
        hideLabel
        placeholder={t('namePlaceholder')}
        value={name}
        maxLength={128}
        error={isNameWrong ? t(`nameFault.${fault}`) : null}
        onValueChange={(next) => onChange({ ...variable, name: next })}
      />
      <TextField
        {...TECHNICAL}
        className="col-span-2 sm:col-span-1"
        label={t('variableValue', { place })}
        hideLabel
        type={isSecret ? 'password' : 'text'}
        autoComplete={isSecret ? 'new-password' : 'off'}
        placeholder={isSecret && keepsStored(variable) ? t('secretKept') : t('valuePlaceholder')}
        value={value}
        maxLength={OWN_AGENT_LIMITS.text}
        error={fault === 'valueMissing' ? t('valueMissing') : null}
        onValueChange={(next) => onChange({ ...variable, value: next })}
      />
      <label className="flex h-8 items-center gap-1.5 text-xs">
        <input
          type="checkbox"
          aria-label={t('secretOf', { place })}
          className="size-4 accent-accent-solid"
          checked={isSecret}
          // A stored secret that becomes visible would be empty: it has to be entered again.
          onChange={() => onChange({ ...variable, isSecret: !isSecret, isStored: false })}
        />
        {t('secret')}
      </label>
      <IconButton label={t('removeVariable', { place })} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
