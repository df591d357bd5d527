import { ChevronDown, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { modeText } from '#renderer/kit/i18n/mode-text.ts';
import { Badge } from '#renderer/kit/ui/badge.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#renderer/kit/ui/overlays/menu.tsx';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import { useSessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import type { Session } from '#shared/contract/sessions.ts';

/** Renders the menu of permission modes: what the agent may do without asking. */
export function ModeMenu({ session }: { readonly session: Session }) {
  const { t, i18n } = useTranslation('sessions');
  const agent = useAgent(session.agentId);
  const { setPermissionMode } = useSessionCommands(session.sessionId);
  const modes = agent?.permissionModes ?? [];
  const mode = modes.find((each) => each.id === session.permissionMode);
  const name = mode ? modeText(i18n, mode).label : session.permissionMode;
  const Icon = mode?.isDangerous === true ? ShieldAlert : ShieldCheck;
  const trigger = (
    <Button
      variant="ghost"
      size="sm"
      aria-label={t('header.modeLabel', { mode: name })}
      className={mode?.isDangerous === true ? 'text-danger' : ''}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className="max-w-36 truncate">{name}</span>
      <ChevronDown aria-hidden className="size-3 text-faint" />
    </Button>
  );
  if (modes.length === 0) return null;
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
    <Badge tone="danger" icon={<ShieldAlert aria-hidden className="text-danger!" />}>
      {t('new.dangerous')}
    </Badge>
  );
}
