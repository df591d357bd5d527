import { memo, type ReactNode } from 'react';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { stopOfLine, stopProps } from '../reading/focus-row.ts';
import { useRowLabel } from '../reading/use-row-label.ts';
import { FoldLine } from './fold-line.tsx';
import type { ReadFold } from './fold-reads.ts';
import { LiveBlockView } from './live-block.tsx';
import { MessageView } from './message-view.tsx';
import type { Gap, Row } from './rows.ts';

const GAPS: { readonly [G in Gap]: string } = { none: '', small: 'pt-1.5', large: 'pt-4' };

/** The parts of a row by identity, so that it renders again only when one of them changed. */
type Props = {
  readonly message: RowOf<'message'>['message'] | null;
  readonly fold: RowOf<'fold'>['fold'] | null;
  readonly block: RowOf<'live'>['block'] | null;
  readonly gap: Gap;
  /** Of a fold: whether it is open. Of a message: whether it stands below an open fold. */
  readonly unfolded: boolean;
  /** Inside of a sub-agent's card. */
  readonly nested: boolean;
};
type RowOf<K extends Row['kind']> = Extract<Row, { kind: K }>;

export const RowView = memo(function RowView({ message, fold, block, gap, unfolded, nested }: Props) {
  const look = classNames(nested ? '' : 'mx-auto w-full max-w-(--reading-width) px-4', GAPS[gap]);
  const shown = message ?? fold?.messages[0] ?? null;
  const inside = <RowContent message={message} fold={fold} block={block} unfolded={unfolded} />;
  const isLine = fold !== null && unfolded;
  if (shown && !nested) return <Placed message={shown} fold={fold} open={isLine} look={look} inside={inside} />;
  const place = shown && !isLine ? { 'data-nested-seq': shown.seq, tabIndex: -1 } : {};
  return (
    <div className={look} {...place} {...(block && !nested && { 'data-live': '' })}>
      {inside}
    </div>
  );
});

/** What the row shows, without its place among the others. */
function RowContent({ message, fold, block, unfolded }: Pick<Props, 'message' | 'fold' | 'block' | 'unfolded'>) {
  return (
    <>
      {message &&
        (unfolded ? (
          <div className="ml-4 min-w-0 border-l border-line pl-2">{<MessageView message={message} />}</div>
        ) : (
          <MessageView message={message} />
        ))}
      {fold && <FoldLine fold={fold} open={unfolded} />}
      {block && <LiveBlockView block={block} />}
    </>
  );
}

type PlacedProps = {
  readonly message: ConversationMessage;
  /** Whose line this is, and `message` its first. */
  readonly fold: ReadFold | null;
  readonly open: boolean;
  readonly look: string;
  readonly inside: ReactNode;
};

/** The focus goes to the row as a whole; what it says then is its label. The line of an open fold stands for no message. */
function Placed({ message, fold, open, look, inside }: PlacedProps) {
  const label = useRowLabel(message, fold && { count: fold.messages.length, open });
  const stop = fold ? stopOfLine(message.seq) : message.seq;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard walks from message to message
    <div role="group" aria-label={label} {...stopProps(stop)} data-seq={open ? undefined : message.seq} tabIndex={-1} className={look}>
      {inside}
    </div>
  );
}

/** For lists; `nested`: inside of a sub-agent's card. */
export function renderRow(row: Row, nested: boolean) {
  return (
    <RowView
      key={row.key}
      message={row.kind === 'message' ? row.message : null}
      fold={row.kind === 'fold' ? row.fold : null}
      block={row.kind === 'live' ? row.block : null}
      gap={row.gap}
      unfolded={row.kind === 'fold' ? row.open : row.kind === 'message' && row.inFold}
      nested={nested}
    />
  );
}
