import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#renderer/kit/ui/overlays/menu.tsx';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import { useSessionCommands } from '#renderer/stores/sessions/session-commands.ts';
import type { Session } from '#shared/contract/sessions.ts';

const DEFAULT = '';

export function ModelMenu({ session }: { readonly session: Session }) {
  const { t } = useTranslation('sessions');
  const agent = useAgent(session.agentId);
  const { setModel } = useSessionCommands(session.sessionId);
  const models = agent?.models ?? [];
  const name =
    models.find((each) => each.id === session.model)?.label ??
    session.model ??
    t('header.modelDefault');
  if (models.length === 0)
    return session.model === null ? null : (
      <span className="truncate px-2 text-xs text-muted">{session.model}</span>
    );
  const isListed = session.model === null || models.some((each) => each.id === session.model);
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
        <MenuRadioItem value={DEFAULT}>{t('header.modelDefault')}</MenuRadioItem>
        {!isListed && (
          <MenuRadioItem value={session.model ?? DEFAULT}>{session.model}</MenuRadioItem>
        )}
        {models.map(({ id, label }) => (
          <MenuRadioItem key={id} value={id} description={label === id ? '' : id}>
            {label}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}
