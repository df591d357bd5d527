import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { hideBeside } from '#renderer/stores/window/show-beside.ts';
import type { Columns } from '#renderer/stores/columns/use-columns.ts';

import { ReviewBeside, SessionView, TurnChangesColumn } from '../lazy-parts.tsx';

type Props = {
  readonly beside: NonNullable<Columns['beside']>;
  /** True if the window is wide enough for two columns. */
  readonly hasRoom: boolean;
  readonly leadingButton: ReactNode;
};

/** Renders what is beside the front: another session, the changes of a turn, or a review. */
export function SecondColumn({ beside: { content, session }, hasRoom, leadingButton }: Props) {
  const { sessionId } = session;
  const buttons = { leadingButton, trailingButton: <Close /> };
  switch (content.kind) {
    case 'session':
      return <SessionView session={session} {...buttons} />;
    case 'changes':
      return (
        <TurnChangesColumn key={content.seq} sessionId={sessionId} seq={content.seq} {...buttons} />
      );
    case 'review':
      return (
        <ReviewBeside
          key={sessionId}
          sessionId={sessionId}
          content={content}
          hasRoom={hasRoom}
          {...buttons}
        />
      );
  }
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
