import { useEffect, useState, type ComponentType } from 'react';

import { loadRestOfWords } from '#renderer/kit/i18n/load-words.ts';
import { fetchRestOfWords } from '#renderer/kit/i18n/rest-of-words.ts';
import { lazyComponent, type LazyComponent } from '#renderer/kit/ui/lazy-component.tsx';
import { runWhenIdle } from '#renderer/kit/ui/run-when-idle.ts';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { selectedSession } from '#renderer/stores/window/front.ts';
import { useUi } from '#renderer/stores/window/ui.ts';
import { markdownView } from '#renderer/views/markdown/markdown.tsx';
import type { Language } from '#shared/words/language.ts';

/** Creates a lazy component whose words are not among those of the first view. */
function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  return lazyComponent(async () => {
    const [part] = await Promise.all([load(), fetchRestOfWords()]);
    return part;
  });
}

const session = lazyPart(async () => (await import('./columns/session-view.tsx')).SessionView);
const facts = lazyPart(async () => (await import('./status-line/front-facts.tsx')).SessionFacts);
const startPage = lazyPart(
  async () => (await import('#renderer/features/new-session/start/start-page.tsx')).StartPage,
);
const startParts = lazyPart(
  async () => (await import('#renderer/features/new-session/start/start-page.tsx')).StartParts,
);
const inbox = lazyPart(
  async () => (await import('#renderer/features/interactions/inbox/inbox-view.tsx')).InboxView,
);
const overview = lazyPart(
  async () => (await import('#renderer/features/overview/overview-rows.tsx')).OverviewRows,
);
const overviewHead = lazyPart(
  async () => (await import('#renderer/features/overview/overview-head.tsx')).OverviewHead,
);
const searching = lazyPart(
  async () => (await import('#renderer/features/search/search-view.tsx')).SearchView,
);
const terminal = lazyPart(
  async () => (await import('#renderer/features/terminal/layout/lone-terminal.tsx')).LoneTerminal,
);
const changes = lazyPart(
  async () =>
    (await import('#renderer/features/conversation/turns/changes-column.tsx')).TurnChangesColumn,
);
const review = lazyPart(async () => (await import('./columns/review-beside.tsx')).ReviewBeside);
const questions = lazyPart(
  async () =>
    (await import('#renderer/features/interactions/interaction-dialog.tsx')).InteractionDialog,
);
/* The words of these two are among those of the first view. */
const drawer = lazyComponent(async () => (await import('./drawer.tsx')).Drawer);
const pairing = lazyComponent(
  async () => (await import('#renderer/features/pairing/pairing-form.tsx')).PairingForm,
);

/**
 * Preloads all parts of the desk. Returns false if a script failed to load; rendering the part then
 * loads it again and shows the error.
 */
async function preloadAll(): Promise<boolean> {
  const fetched = await Promise.allSettled([
    session.fetch(),
    facts.fetch(),
    questions.fetch(),
    inbox.fetch(),
    overview.fetch(),
    overviewHead.fetch(),
    searching.fetch(),
    startPage.fetch(),
    startParts.fetch(),
    terminal.fetch(),
    review.fetch(),
    drawer.fetch(),
    markdownView.fetch(),
  ]);
  return fetched.every(({ status }) => status === 'fulfilled');
}

/** Starts loading the scripts of a selected session before the connection to core is open. */
export function preloadSelectedSession(language: Language): void {
  if (selectedSession(useUi.getState()) !== null)
    void Promise.allSettled([
      session.fetch(),
      facts.fetch(),
      loadRestOfWords(language),
      markdownView.fetch(),
    ]);
}

/*
 * These parts load lazily, because an empty desk in a wide window does not show them. Their scripts load
 * when the page is idle, or at once when a part is rendered.
 */
export const SessionView = session.Component;
export const SessionFacts = facts.Component;
export const StartPage = startPage.Component;
export const StartParts = startParts.Component;
export const InboxView = inbox.Component;
export const OverviewRows = overview.Component;
export const OverviewHead = overviewHead.Component;
export const SearchView = searching.Component;
export const LoneTerminal = terminal.Component;
export const TurnChangesColumn = changes.Component;
export const ReviewBeside = review.Component;
export const Drawer = drawer.Component;
export const PairingForm = pairing.Component;

/** Loads its script before the first question arrives, so that no question waits for a script. */
export function InteractionDialog() {
  const isAsked = useOpenInteractions().length > 0;
  const [isFetched, setIsFetched] = useState(false);
  useEffect(() => runWhenIdle(async () => setIsFetched(await preloadAll())), []);
  return (isAsked || isFetched) && <questions.Component />;
}
