import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { hideBeside } from '#renderer/stores/window/show-beside.ts';
import type { Columns } from '#renderer/stores/columns/use-columns.ts';

import { SessionView, TurnChangesColumn } from '../lazy-parts.tsx';

type Props = {
  readonly beside: NonNullable<Columns['beside']>;
  readonly leadingButton: ReactNode;
};

/** Renders what is beside the front: another session, or the changes of a turn. */
export function SecondColumn({ beside: { content, session }, leadingButton }: Props) {
  return content.kind === 'session' ? (
    <SessionView session={session} leadingButton={leadingButton} trailingButton={<Close />} />
  ) : (
    <TurnChangesColumn
      key={content.seq}
      sessionId={session.sessionId}
      seq={content.seq}
      leadingButton={leadingButton}
      trailingButton={<Close />}
    />
  );
}

function Close() {
  const { t } = useTranslation('sessions');
  const { keysOf } = useActions();
  return (
    <IconButton label={t('columns.close')} shortcut={keysOf('toggleBeside')} onClick={hideBeside}>
      <X />
    </IconButton>
  );
}
