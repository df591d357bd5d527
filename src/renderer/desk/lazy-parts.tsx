import { useEffect, useState } from 'react';

import { lazyComponent } from '#renderer/kit/ui/lazy-component.tsx';
import { runWhenIdle } from '#renderer/kit/ui/run-when-idle.ts';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { selectedSession } from '#renderer/stores/window/front.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import { markdownView } from '#renderer/views/markdown/markdown.tsx';

const session = lazyComponent(async () => (await import('./columns/session-view.tsx')).SessionView);
const inbox = lazyComponent(
  async () => (await import('#renderer/features/interactions/inbox/inbox-view.tsx')).InboxView,
);
const terminal = lazyComponent(
  async () => (await import('#renderer/features/terminal/layout/lone-terminal.tsx')).LoneTerminal,
);
const changes = lazyComponent(
  async () =>
    (await import('#renderer/features/conversation/turns/changes-column.tsx')).TurnChangesColumn,
);
const questions = lazyComponent(
  async () =>
    (await import('#renderer/features/interactions/interaction-dialog.tsx')).InteractionDialog,
);

/**
 * Preloads all parts. Returns false if a script failed to load; rendering the part then loads it
 * again and shows the error.
 */
async function preloadAll(): Promise<boolean> {
  const fetched = await Promise.allSettled([
    session.fetch(),
    questions.fetch(),
    inbox.fetch(),
    terminal.fetch(),
    markdownView.fetch(),
  ]);
  return fetched.every(({ status }) => status === 'fulfilled');
}

/** Starts loading the scripts of a selected session before the connection to core is open. */
export function preloadSelectedSession(): void {
  if (selectedSession(useUi.getState()) !== null)
    void Promise.allSettled([session.fetch(), markdownView.fetch()]);
}

/*
 * These parts of the desk load lazily, because an empty desk does not show them. Their scripts load
 * when the page is idle, or at once when a part is rendered.
 */
export const SessionView = session.Component;
export const InboxView = inbox.Component;
export const LoneTerminal = terminal.Component;
export const TurnChangesColumn = changes.Component;

/** Loads its script before the first question arrives, so that no question waits for a script. */
export function InteractionDialog() {
  const isAsked = useOpenInteractions().length > 0;
  const [isFetched, setIsFetched] = useState(false);
  useEffect(() => runWhenIdle(async () => setIsFetched(await preloadAll())), []);
  return (isAsked || isFetched) && <questions.Component />;
}
