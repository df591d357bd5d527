import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import {
  useConnection,
  useUnreadable,
  type ConnectionStatus,
} from '#renderer/stores/connection/connection-store.ts';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { openInbox } from '#renderer/stores/interactions/open-inbox.ts';
import { useSessionGroups } from '#renderer/stores/sessions/use-session-groups.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { isPlaceId } from '#shared/interaction/read-from.ts';

import { useConnectionText } from '../connection-text.ts';
import { SessionFacts } from '../lazy-parts.tsx';

const DOTS: Readonly<Record<ConnectionStatus['kind'], string>> = {
  connected: 'bg-ok',
  connecting: 'bg-warning-solid animate-breathe',
  reconnecting: 'bg-warning-solid animate-breathe',
  refused: 'bg-danger-solid',
};

/**
 * Shows the connection, the number of open questions, and facts about the session in front. A
 * narrow window keeps what a person must act on: questions, the context, and limits that are near.
 */
export function StatusLine({ front }: { readonly front: Session | undefined }) {
  const { t } = useTranslation();
  return (
    <footer
      aria-label={t('statusLine.label')}
      className="flex h-6.5 shrink-0 items-center gap-3 border-t border-line bg-canvas px-3 text-2xs text-muted"
    >
      <ConnectionState />
      <span aria-hidden className="h-3 w-px bg-line" />
      <WaitingCount />
      <UnreadableCount />
      <span className="min-w-0 flex-1" />
      {front && <SessionFacts session={front} />}
    </footer>
  );
}

function ConnectionState() {
  const status = useConnection();
  const { title } = useConnectionText(status);
  return (
    <span role="status" className="flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden className={classNames('size-1.5 rounded-full', DOTS[status.kind])} />
      {title}
    </span>
  );
}

function WaitingCount() {
  const { t } = useTranslation();
  const { waiting } = useSessionGroups();
  const [first] = waiting;
  const places = new Set(
    useOpenInteractions().flatMap(({ request }) =>
      isPlaceId(request.sessionId) ? [request.sessionId] : [],
    ),
  );
  const count = waiting.length + places.size;
  if (count === 0) return <span className="truncate">{t('statusLine.nothingWaiting')}</span>;
  return (
    <button
      type="button"
      onClick={() => (first ? selectSession(first.sessionId, Date.now()) : openInbox())}
      className="truncate rounded-sm px-1 font-medium text-warning hover:bg-hover"
    >
      {t('statusLine.waiting', { count })}
    </button>
  );
}

/** Warns that messages were lost because this window has another version than core. */
function UnreadableCount() {
  const { t } = useTranslation();
  const count = useUnreadable();
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={() => location.reload()}
      className="truncate rounded-sm px-1 font-medium text-danger hover:bg-hover"
    >
      {t('statusLine.unreadable', { count })}
    </button>
  );
}
