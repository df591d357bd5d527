import { FileDiff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { COUNTED, IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { canReview } from '#renderer/stores/sessions/can-review.ts';
import { hideBeside, showReview } from '#renderer/stores/window/show-beside.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import type { Session } from '#shared/contract/sessions.ts';

/** Shows and hides the review of a session. Renders nothing outside of a repository. */
export function ReviewButton({ session }: { readonly session: Session }) {
  const { t } = useTranslation('actions');
  const { keysOf } = useActions();
  const { sessionId } = session;
  const isOpen = useUi(({ beside }) => beside?.kind === 'review' && beside.sessionId === sessionId);
  if (!canReview(session)) return null;
  const count = countOf(session);
  const words = t('title.reviewChanges');
  return (
    <IconButton
      label={count === 0 ? words : `${words} (${count})`}
      shortcut={keysOf('reviewChanges')}
      aria-expanded={isOpen}
      onClick={() => (isOpen ? hideBeside() : showReview(sessionId))}
    >
      <span data-count={count === 0 ? undefined : count} className={COUNTED}>
        <FileDiff />
      </span>
    </IconButton>
  );
}

function countOf({ changes }: Session): number {
  return changes ? changes.changed + changes.untracked + changes.conflicted : 0;
}
