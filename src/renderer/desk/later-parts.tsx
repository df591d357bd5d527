import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';

import { useOpenInteractions } from '#renderer/stores/desk.ts';
import { whenIdle } from '#renderer/ui/when-idle.ts';

const parts = {
  session: () => import('./session-view.tsx'),
  inbox: () => import('#renderer/inbox/inbox-view.tsx'),
  terminal: () => import('#renderer/terminal/lone-terminal.tsx'),
  markdown: () => import('#renderer/conversation/markdown-view.tsx'),
  questions: () => import('#renderer/interactions/interaction-dialog.tsx'),
};

const LazySession = lazy(async () => ({ default: (await parts.session()).SessionView }));
const LazyInbox = lazy(async () => ({ default: (await parts.inbox()).InboxView }));
const LazyTerminal = lazy(async () => ({ default: (await parts.terminal()).LoneTerminal }));
const LazyDialog = lazy(async () => ({ default: (await parts.questions()).InteractionDialog }));

/** Whether all are there. Nobody waits for them yet; who needs one asks again, and is shown what is wrong. */
async function fetchAhead(): Promise<boolean> {
  const fetched = await Promise.allSettled(Object.values(parts).map((fetch) => fetch()));
  return fetched.every(({ status }) => status === 'fulfilled');
}

/**
 * The parts of the desk that an empty one does not show. Their scripts are no part of the first picture: they come right after it, or
 * at once when something is to be shown in them.
 */
export function SessionView(props: ComponentProps<typeof LazySession>) {
  return (
    <Suspense fallback={null}>
      <LazySession {...props} />
    </Suspense>
  );
}

export function InboxView(props: ComponentProps<typeof LazyInbox>) {
  return (
    <Suspense fallback={null}>
      <LazyInbox {...props} />
    </Suspense>
  );
}

export function LoneTerminal(props: ComponentProps<typeof LazyTerminal>) {
  return (
    <Suspense fallback={null}>
      <LazyTerminal {...props} />
    </Suspense>
  );
}

/** Is there before the first question, so that none has to wait for a script. */
export function InteractionDialog() {
  const isAsked = useOpenInteractions().length > 0;
  const [isFetched, setIsFetched] = useState(false);
  useEffect(() => whenIdle(async () => setIsFetched(await fetchAhead())), []);
  if (!isAsked && !isFetched) return null;
  return (
    <Suspense fallback={null}>
      <LazyDialog />
    </Suspense>
  );
}
