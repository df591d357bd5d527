import { Forward, GitFork } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useAgentNames, useSessions } from '#renderer/stores/desk/desk.ts';
import { selectSession } from '#renderer/stores/window/ui.ts';
import type { Session } from '#shared/contract/sessions.ts';

/** Maximum number of continuations, and of forks, that are linked; the newest ones. */
const LINKED = 5;

/** Links the conversation that a session continues or began with, and those that came of it. */
export function ContinuedLinks({ session }: { readonly session: Session }) {
  const { t } = useTranslation('sessions');
  const nameOf = useAgentNames();
  const sessions = useSessions();
  const earlier = sessions.filter(({ sessionId }) => sessionId === session.continuedFrom);
  const later = sessions.filter(({ continuedFrom }) => continuedFrom === session.sessionId);
  const source = sessions.filter(({ sessionId }) => sessionId === session.forkedFrom?.sessionId);
  const forks = sessions.filter(({ forkedFrom }) => forkedFrom?.sessionId === session.sessionId);
  const links = [
    ...earlier.map((to) => ({ to, key: 'from' as const, Icon: Forward })),
    ...later.slice(0, LINKED).map((to) => ({ to, key: 'with' as const, Icon: Forward })),
    ...source.map((to) => ({ to, key: 'forkOf' as const, Icon: GitFork })),
    ...forks.slice(0, LINKED).map((to) => ({ to, key: 'fork' as const, Icon: GitFork })),
  ];
  if (links.length === 0) return null;
  return (
    <nav
      aria-label={t('continueWith.links')}
      className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 border-b border-line bg-sunken px-3 py-1 text-xs md:px-4"
    >
      {links.map(({ to, key, Icon }) => {
        const text = t(`continueWith.${key}`, { agent: nameOf(to.agentId), title: to.title });
        return (
          <button
            key={`${key} ${to.sessionId}`}
            type="button"
            title={text}
            onClick={() => selectSession(to.sessionId, Date.now())}
            className="flex min-w-0 items-center gap-1.5 rounded-sm text-muted hover:text-text hover:underline"
          >
            <Icon aria-hidden className="size-3 shrink-0" />
            <span className="truncate">{text}</span>
          </button>
        );
      })}
    </nav>
  );
}
