import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#renderer/kit/ui/overlays/menu.tsx';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import { isRunning } from '#renderer/stores/sessions/running.ts';
import { useSessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Session } from '#shared/contract/sessions.ts';

const DEFAULT = '';

type Models = AgentInfo['models'];

/** Renders the model of a session: a menu if the agent can change it now, else its name. */
export function ModelMenu({ session }: { readonly session: Session }) {
  const { t } = useTranslation('sessions');
  const agent = useAgent(session.agentId);
  const models = agent?.models ?? [];
  if (models.length === 0 && session.model === null) return null;
  const listed = models.find((each) => each.id === session.model);
  const name = listed?.label ?? session.model ?? t('header.modelDefault');
  const isFixed = isRunning(session) && agent?.capabilities.models === false;
  if (models.length === 0 || isFixed)
    return <span className="truncate px-2 text-xs text-muted">{name}</span>;
  return <ChangeableModel session={session} models={models} name={name} />;
}

type ChangeableProps = {
  readonly session: Session;
  readonly models: Models;
  readonly name: string;
};

function ChangeableModel({ session, models, name }: ChangeableProps) {
  const { t } = useTranslation('sessions');
  const { setModel } = useSessionCommands(session.sessionId);
  const trigger = (
    <Button variant="ghost" size="sm" aria-label={`${t('header.model')}: ${name}`}>
      <span className="max-w-40 truncate">{name}</span>
      <ChevronDown aria-hidden className="size-3 text-faint" />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuRadioGroup
        label={t('header.model')}
        value={session.model ?? DEFAULT}
        onValueChange={(next) => void setModel(next === DEFAULT ? null : next)}
      >
        <ModelItems models={models} chosen={session.model} />
      </MenuRadioGroup>
    </Menu>
  );
}

/** Renders the default, the chosen model even if the agent does not list it, and all listed ones. */
function ModelItems({
  models,
  chosen,
}: {
  readonly models: Models;
  readonly chosen: string | null;
}) {
  const { t } = useTranslation('sessions');
  const isListed = chosen === null || models.some((each) => each.id === chosen);
  return (
    <>
      <MenuRadioItem value={DEFAULT}>{t('header.modelDefault')}</MenuRadioItem>
      {!isListed && <MenuRadioItem value={chosen}>{chosen}</MenuRadioItem>}
      {models.map(({ id, label }) => (
        <MenuRadioItem key={id} value={id} description={label === id ? '' : id}>
          {label}
        </MenuRadioItem>
      ))}
    </>
  );
}
