import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

import { useColumn } from '#renderer/stores/columns/column-context.ts';
import { setReviewWide } from '#renderer/stores/window/show-beside.ts';
import { SessionFilesProvider } from '#renderer/views/file-viewer/session-files.tsx';

import { ReviewView } from './review-view.tsx';
import type { ProposalSlot } from './store/review-context.ts';
import type { Wanted } from './use-wanted-proposal.ts';

type Props = {
  readonly sessionId: string;
  readonly isWide: boolean;
  readonly hasRoom: boolean;
  readonly putPrompt: (sessionId: string, text: string) => void;
  readonly leadingButton: ReactNode;
  readonly trailingButton: ReactNode;
  readonly proposal: ProposalSlot;
  readonly wanted: Wanted;
};

/** Shows the review of a session in the second column, or over the whole width. */
export function ReviewColumn({ sessionId, isWide, hasRoom, putPrompt, ...slots }: Props) {
  const { isActive } = useColumn();
  const element = useRef<HTMLDivElement>(null);
  const focus = useEffectEvent(() => {
    if (isActive) element.current?.querySelector('h2')?.focus();
  });
  useEffect(() => focus(), []);
  return (
    <div ref={element} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <SessionFilesProvider sessionId={sessionId}>
        <ReviewView
          place={{ of: 'session', sessionId }}
          {...slots}
          putPrompt={(text) => putPrompt(sessionId, text)}
          width={hasRoom ? { isWide, setWide: (wide) => setReviewWide(sessionId, wide) } : null}
        />
      </SessionFilesProvider>
    </div>
  );
}
