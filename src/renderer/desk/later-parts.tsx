import { useEffect, useState } from 'react';

import { lazyComponent } from '#renderer/kit/ui/lazy-component.tsx';
import { runWhenIdle } from '#renderer/kit/ui/run-when-idle.ts';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import { markdownView } from '#renderer/views/markdown/markdown.tsx';

const session = lazyComponent(async () => (await import('./session-view.tsx')).SessionView);
const inbox = lazyComponent(async () => (await import('#renderer/features/interactions/inbox/inbox-view.tsx')).InboxView);
const terminal = lazyComponent(async () => (await import('#renderer/features/terminal/layout/lone-terminal.tsx')).LoneTerminal);
const questions = lazyComponent(async () => (await import('#renderer/features/interactions/interaction-dialog.tsx')).InteractionDialog);

/** Whether all are there. Nobody waits for them yet; who needs one asks again, and is shown what is wrong. */
async function fetchAhead(): Promise<boolean> {
  const fetched = await Promise.allSettled([session.fetch(), questions.fetch(), inbox.fetch(), terminal.fetch(), markdownView.fetch()]);
  return fetched.every(({ status }) => status === 'fulfilled');
}

/** A window that will show a session need not wait for core to hear that its script is needed. */
export function fetchWhatWillBeShown(): void {
  if (useUi.getState().selected !== null) void Promise.allSettled([session.fetch(), markdownView.fetch()]);
}

/*
 * The parts of the desk that an empty one does not show. Their scripts are no part of the first picture: they come right after it, or
 * at once when something is to be shown in them.
 */
export const SessionView = session.Component;
export const InboxView = inbox.Component;
export const LoneTerminal = terminal.Component;

/** Is there before the first question, so that none has to wait for a script. */
export function InteractionDialog() {
  const isAsked = useOpenInteractions().length > 0;
  const [isFetched, setIsFetched] = useState(false);
  useEffect(() => runWhenIdle(async () => setIsFetched(await fetchAhead())), []);
  return (isAsked || isFetched) && <questions.Component />;
}
