import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { RadioCards } from '#renderer/kit/ui/fields/radio-cards.tsx';
import { TextArea, TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import {
  OWN_AGENT_LIMITS,
  ownAgentProtocols,
  type OwnAgentDraft,
  type OwnAgentProtocol,
} from '#shared/agents/own-agent.ts';

import { draftOf, faultsOf, type EditedAgent } from './own-agent-draft.ts';
import { VariableFields } from './variable-fields.tsx';

const TECHNICAL = { spellCheck: false, autoComplete: 'off' } as const;

type Props = {
  readonly label: string;
  readonly initial: EditedAgent;
  readonly secretsPlace: 'keychain' | 'file';
  readonly onSave: (draft: OwnAgentDraft) => Promise<void>;
  readonly onCancel: () => void;
};

/** Edits an agent of the person: its name, program, arguments and variables. */
export function OwnAgentForm({ label, initial, secretsPlace, onSave, onCancel }: Props) {
  const { t: tCommon } = useTranslation();
  const [edited, setEdited] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const faults = isTried ? faultsOf(edited) : null;
  const change = (some: Partial<EditedAgent>) => setEdited({ ...edited, ...some });
  const save = async () => {
    setIsTried(true);
    if (faultsOf(edited) !== null) return;
    setIsBusy(true);
    await onSave(draftOf(edited));
    setIsBusy(false);
  };
  return (
    <form
      ref={form}
      aria-label={label}
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <AgentTexts edited={edited} faults={faults} onChange={change} />
      <VariableFields
        variables={edited.variables}
        faults={faults?.variables ?? {}}
        secretsPlace={secretsPlace}
        onChange={(variables) => change({ variables })}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {tCommon('action.save')}
        </Button>
        <Button onClick={onCancel}>{tCommon('action.cancel')}</Button>
      </div>
    </form>
  );
}

type ProtocolProps = {
  readonly protocol: OwnAgentProtocol;
  readonly onChoose: (protocol: OwnAgentProtocol) => void;
};

function ProtocolChoice({ protocol, onChoose }: ProtocolProps) {
  const { t } = useTranslation('agentSetup');
  const choices = ownAgentProtocols.map((value) => ({
    value,
    label: t(`protocolOf.${value}.label`),
    description: t(`protocolOf.${value}.about`),
  }));
  const choose = (value: string) => {
    const chosen = ownAgentProtocols.find((each) => each === value);
    if (chosen) onChoose(chosen);
  };
  return (
    <RadioCards
      label={t('protocolChoice')}
      value={protocol}
      choices={choices}
      onValueChange={choose}
    />
  );
}

type TextsProps = {
  readonly edited: EditedAgent;
  readonly faults: ReturnType<typeof faultsOf>;
  readonly onChange: (some: Partial<EditedAgent>) => void;
};

function AgentTexts({ edited, faults, onChange }: TextsProps) {
  const { t } = useTranslation('agentSetup');
  const fault = faults?.command ?? null;
  return (
    <>
      <TextField
        label={t('name')}
        autoComplete="off"
        error={faults?.name === true ? t('nameMissing') : null}
        value={edited.name}
        maxLength={OWN_AGENT_LIMITS.name}
        onValueChange={(name) => onChange({ name })}
      />
      <ProtocolChoice protocol={edited.protocol} onChoose={(protocol) => onChange({ protocol })} />
      <TextField
        {...TECHNICAL}
        mono
        label={t('program')}
        hint={t('programHint')}
        error={fault === null ? null : t(`programFault.${fault}`)}
        value={edited.command}
        maxLength={OWN_AGENT_LIMITS.text}
        onValueChange={(command) => onChange({ command })}
      />
      <TextArea
        {...TECHNICAL}
        label={t('args')}
        hint={t('argsHint')}
        error={faults?.args === true ? t('tooManyArgs', { count: OWN_AGENT_LIMITS.list }) : null}
        value={edited.args}
        onValueChange={(args) => onChange({ args })}
      />
    </>
  );
}
