import { memo, type ReactNode } from 'react';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { AwayDivider } from '../away/away-divider.tsx';
import { stopOfLine, stopProps } from '../reading/focus-row.ts';
import { useRowLabel } from '../reading/use-row-label.ts';
import { FoldLine } from './fold-line.tsx';
import type { ReadFold } from './fold-reads.ts';
import { LiveBlockView } from './live-block.tsx';
import { MessageView } from './message-view.tsx';
import type { Gap, Row } from './rows.ts';

const GAPS: { readonly [G in Gap]: string } = { none: '', small: 'pt-1.5', large: 'pt-4' };

/**
 * Props with the parts of a row, compared by identity, so that the row renders again only when one
 * of them changed.
 */
type Props = {
  readonly message: RowOf<'message'>['message'] | null;
  readonly fold: RowOf<'fold'>['fold'] | null;
  readonly block: RowOf<'live'>['block'] | null;
  readonly gap: Gap;
  /** For a fold, true if it is open. For a message, true if it follows the line of an open fold. */
  readonly unfolded: boolean;
  /** True inside of a sub-agent's card. */
  readonly nested: boolean;
};
type RowOf<K extends Row['kind']> = Extract<Row, { kind: K }>;

export const RowView = memo(function RowView({
  message,
  fold,
  block,
  gap,
  unfolded,
  nested,
}: Props) {
  const look = classNames(nested ? '' : 'mx-auto w-full max-w-(--reading-width) px-4', GAPS[gap]);
  const labelMessage = message ?? fold?.messages[0] ?? null;
  const inside = <RowContent message={message} fold={fold} block={block} unfolded={unfolded} />;
  const isLine = fold !== null && unfolded;
  if (labelMessage && !nested)
    return (
      <FocusableRow
        message={labelMessage}
        fold={fold}
        unfolded={unfolded}
        look={look}
        inside={inside}
      />
    );
  const nestedProps =
    labelMessage && !isLine ? { 'data-nested-seq': labelMessage.seq, tabIndex: -1 } : {};
  return (
    <div className={look} {...nestedProps} {...(block && !nested && { 'data-live': '' })}>
      {inside}
    </div>
  );
});

/** Renders the content of a row, without its props for focus and position. */
function RowContent({
  message,
  fold,
  block,
  unfolded,
}: Pick<Props, 'message' | 'fold' | 'block' | 'unfolded'>) {
  return (
    <>
      {message &&
        (unfolded ? (
          <div className="ml-4 min-w-0 border-l border-line pl-2">
            {<MessageView message={message} />}
          </div>
        ) : (
          <MessageView message={message} />
        ))}
      {fold && <FoldLine fold={fold} open={unfolded} />}
      {block && <LiveBlockView block={block} />}
    </>
  );
}

type FocusableRowProps = {
  readonly message: ConversationMessage;
  /** The fold whose line this row is; `message` is then its first message. */
  readonly fold: ReadFold | null;
  readonly unfolded: boolean;
  readonly look: string;
  readonly inside: ReactNode;
};

/**
 * Renders a row that takes the focus as a whole and is labelled for screen readers. The line of an
 * open fold represents no message.
 */
function FocusableRow({ message, fold, unfolded, look, inside }: FocusableRowProps) {
  const open = fold !== null && unfolded;
  const isInFold = fold === null && unfolded;
  const label = useRowLabel(message, fold && { count: fold.messages.length, open });
  const stop = fold ? stopOfLine(message.seq) : message.seq;
  return (
    <>
      {!isInFold && <AwayDivider messages={fold?.messages ?? [message]} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard walks from message to message */}
      <div
        role="group"
        aria-label={label}
        {...stopProps(stop)}
        data-seq={open ? undefined : message.seq}
        tabIndex={-1}
        className={look}
      >
        {inside}
      </div>
    </>
  );
}

/** Renders a row for a list. `nested` is true inside of a sub-agent's card. */
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
