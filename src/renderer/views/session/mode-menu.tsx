import { ChevronDown, Shield, ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { modeText } from '#renderer/kit/i18n/mode-text.ts';
import { Badge } from '#renderer/kit/ui/badge.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#renderer/kit/ui/overlays/menu.tsx';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import { isRunning } from '#renderer/stores/sessions/running.ts';
import { useSessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Session } from '#shared/contract/sessions.ts';

type Mode = AgentInfo['permissionModes'][number];

/**
 * Renders the permission mode of a session: what the agent may do without asking. A menu if the
 * agent can change it now, else its name.
 */
export function ModeMenu({ session }: { readonly session: Session }) {
  const { i18n } = useTranslation();
  const agent = useAgent(session.agentId);
  const modes = agent?.permissionModes ?? [];
  const mode = modes.find((each) => each.id === session.permissionMode);
  if (modes.length === 0) return null;
  const name = mode ? modeText(i18n, mode).label : session.permissionMode;
  const isDangerous = mode?.isDangerous === true;
  if (isRunning(session) && agent?.capabilities.modes === false)
    return (
      <span
        className={classNames('truncate px-2 text-xs', isDangerous ? 'text-danger' : 'text-muted')}
      >
        {name}
      </span>
    );
  return <ChangeableMode session={session} modes={modes} name={name} isDangerous={isDangerous} />;
}

type ChangeableProps = {
  readonly session: Session;
  readonly modes: readonly Mode[];
  readonly name: string;
  readonly isDangerous: boolean;
};

function ChangeableMode({ session, modes, name, isDangerous }: ChangeableProps) {
  const { t, i18n } = useTranslation('sessions');
  const { setPermissionMode } = useSessionCommands(session.sessionId);
  const Icon = isDangerous ? ShieldOff : Shield;
  const trigger = (
    <Button
      variant="ghost"
      size="sm"
      aria-label={t('header.modeLabel', { mode: name })}
      className={isDangerous ? 'text-danger' : ''}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className="max-w-36 truncate">{name}</span>
      <ChevronDown aria-hidden className="size-3 text-faint" />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuRadioGroup
        label={t('header.mode')}
        value={session.permissionMode}
        onValueChange={(next) => void setPermissionMode(next)}
      >
        {modes.map((each) => (
          <MenuRadioItem
            key={each.id}
            value={each.id}
            description={modeText(i18n, each).description}
            mark={each.isDangerous && <DangerMark />}
          >
            {modeText(i18n, each).label}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}

/** Marks a choice that lets an agent act without asking. */
export function DangerMark() {
  const { t } = useTranslation('sessions');
  return (
    <Badge tone="danger" icon={<ShieldOff aria-hidden className="text-danger!" />}>
      {t('new.dangerous')}
    </Badge>
  );
}
