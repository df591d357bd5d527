import {
  Bot,
  Brain,
  Cpu,
  MessagesSquare,
  Pencil,
  Shield,
  ShieldOff,
  SquareTerminal,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { modeText } from '#renderer/kit/i18n/mode-text.ts';
import { ChipMenu } from '#renderer/kit/ui/fields/chip-menu.tsx';
import { useAgents } from '#renderer/stores/desk/desk.ts';
import { AgentState } from '#renderer/views/session/agent-state.tsx';
import { DangerMark } from '#renderer/views/session/mode-menu.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

import { effortsOf, withAgent, withModel, type Draft } from '../draft.ts';

type Props = {
  readonly draft: Draft;
  /** Called for an entry of a menu, also for the one that is shown. */
  readonly onPick: (draft: Draft) => void;
};

type OfAgent = Props & { readonly agent: AgentInfo };

/** Returns the words of a menu with many entries. */
export function useSearchWords() {
  const { t } = useTranslation('start');
  return { label: t('search'), none: t('none') };
}

export function AgentChip({ draft, onPick }: Props) {
  const { t } = useTranslation('sessions');
  const agents = useAgents();
  const chosen = agents.find(({ agentId }) => agentId === draft.agentId);
  const options = agents.map((agent) => ({
    value: agent.agentId,
    label: visibleText(agent.name),
    mark: <AgentState agent={agent} />,
    ...(!agent.needsFolder && { description: t('new.ownFolder') }),
  }));
  const choose = (id: string) => {
    const agent = agents.find(({ agentId }) => agentId === id);
    // The agent that is shown keeps the mode and the model that are shown with it.
    if (agent) onPick(id === draft.agentId ? draft : withAgent(draft, agent));
  };
  return (
    <ChipMenu
      label={t('new.agent')}
      text={chosen ? visibleText(chosen.name) : t('agentState.looking')}
      value={draft.agentId}
      options={options}
      icon={<Bot aria-hidden />}
      search={useSearchWords()}
      onChoose={choose}
    />
  );
}

export function ModeChip({ draft, agent, onPick }: OfAgent) {
  const { t, i18n } = useTranslation('sessions');
  const search = useSearchWords();
  const chosen = agent.permissionModes.find(({ id }) => id === draft.permissionMode);
  if (agent.permissionModes.length === 0) return null;
  const isDangerous = chosen?.isDangerous === true;
  const options = agent.permissionModes.map((mode) => ({
    value: mode.id,
    ...modeText(i18n, mode),
    mark: mode.isDangerous && <DangerMark />,
  }));
  return (
    <ChipMenu
      label={t('new.mode')}
      text={chosen ? modeText(i18n, chosen).label : draft.permissionMode}
      value={draft.permissionMode}
      options={options}
      icon={isDangerous ? <ShieldOff aria-hidden /> : <Shield aria-hidden />}
      isDangerous={isDangerous}
      search={search}
      onChoose={(permissionMode) => onPick({ ...draft, permissionMode })}
    />
  );
}

type ModelProps = OfAgent & {
  /** Called to type the name of a model that the agent does not list. */
  readonly onType: () => void;
};

/** Chooses a model that the agent lists, its default, or one that was typed. */
export function ModelChip({ draft, agent, onPick, onType }: ModelProps) {
  const { t } = useTranslation(['start', 'sessions']);
  const search = useSearchWords();
  if (!agent.needsFolder || !agent.capabilities.models) return null;
  const chosen = draft.model.trim();
  const byDefault = { value: '', label: t('sessions:new.modelDefault') };
  const listed = agent.models.map(({ id, label }) => ({
    value: id,
    label: visibleText(label),
    ...(label !== id && { description: visibleText(id) }),
  }));
  const isTyped = chosen !== '' && !listed.some(({ value }) => value === chosen);
  const typed = isTyped ? [{ value: chosen, label: visibleText(chosen) }] : [];
  const options = [byDefault, ...typed, ...listed];
  return (
    <ChipMenu
      label={t('model')}
      text={options.find(({ value }) => value === chosen)?.label ?? chosen}
      value={chosen}
      options={options}
      actions={[
        {
          label: t('otherModel'),
          icon: <Pencil aria-hidden />,
          movesFocus: true,
          onSelect: onType,
        },
      ]}
      icon={<Cpu aria-hidden />}
      search={search}
      onChoose={(model) => onPick(withModel(draft, agent, model))}
    />
  );
}

/** Chooses the reasoning effort of the model. Renders nothing if it has no choice. */
export function EffortChip({ draft, agent, onPick }: OfAgent) {
  const { t } = useTranslation(['start', 'sessions']);
  const search = useSearchWords();
  const nameOf = useEffortName();
  const efforts = effortsOf(agent, draft.model);
  if (efforts.length === 0) return null;
  return (
    <ChipMenu
      label={t('effort.label')}
      text={
        draft.effort === ''
          ? t('effort.default')
          : t('effort.shown', { effort: nameOf(draft.effort) })
      }
      value={draft.effort}
      options={[
        { value: '', label: t('sessions:new.modelDefault') },
        ...efforts.map((effort) => ({ value: effort, label: nameOf(effort) })),
      ]}
      icon={<Brain aria-hidden />}
      search={search}
      onChoose={(effort) => onPick({ ...draft, effort })}
    />
  );
}

const NAMED = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max', 'ultra'] as const;

/** Returns the name of an effort; the agent's own if Corral has no word for it. */
function useEffortName(): (effort: string) => string {
  const { t } = useTranslation('start');
  return (effort) => {
    const known = NAMED.find((each) => each === effort);
    return known ? t(`effort.names.${known}`) : effort;
  };
}

/** Selects how the agent runs. Renders nothing if there is only one way. */
export function FaceChip({ draft, agent, onPick }: OfAgent) {
  const { t } = useTranslation('faces');
  const search = useSearchWords();
  const { faces } = agent.capabilities;
  if (faces.length < 2) return null;
  const options = faces.map((face) => ({
    value: face,
    label: t(`face.${face}`),
    description: t(`about.${face}`),
  }));
  return (
    <ChipMenu
      label={t('choose')}
      text={t(`face.${draft.face}`)}
      value={draft.face}
      options={options}
      icon={
        draft.face === 'terminal' ? <SquareTerminal aria-hidden /> : <MessagesSquare aria-hidden />
      }
      search={search}
      onChoose={(value) => {
        const face = faces.find((each) => each === value);
        if (face) onPick({ ...draft, face });
      }}
    />
  );
}
