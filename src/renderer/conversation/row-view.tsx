import { memo } from 'react';

import { classNames } from '#renderer/ui/class-names.ts';

import { LiveBlockView } from './live-block.tsx';
import { MessageView } from './message-view.tsx';
import type { Gap, Row } from './rows.ts';

const GAPS: { readonly [G in Gap]: string } = { none: '', small: 'pt-1.5', large: 'pt-4' };

type Props = { readonly message: MessageRow['message'] | null; readonly block: LiveRow['block'] | null; readonly gap: Gap };
type MessageRow = Extract<Row, { kind: 'message' }>;
type LiveRow = Extract<Row, { kind: 'live' }>;

/** Takes what it shows by identity, so that a row renders again only when that changed. */
export const RowView = memo(function RowView({ message, block, gap }: Props) {
  return (
    <div className={classNames('mx-auto w-full max-w-3xl px-4', GAPS[gap])} {...(message && { 'data-seq': message.seq, tabIndex: -1 })}>
      {message && <MessageView message={message} />}
      {block && <LiveBlockView block={block} />}
    </div>
  );
});
