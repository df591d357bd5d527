import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { I18nextProvider } from 'react-i18next';

import type { Language } from '#shared/words/language.ts';

import { App } from './app.tsx';
import { CrashGuard } from './desk/crash-card.tsx';
import { preloadSelectedSession } from './desk/lazy-parts.tsx';
import { watchPageLinks } from './features/conversation/reading/page-links.ts';
import { listenForDrops } from './features/projects/drop/drop-store.ts';
import { connectShell } from './features/shell/connect-shell.ts';
import { createI18n } from './kit/i18n/i18n.ts';
import type { FirstWords } from './kit/i18n/load-words.ts';
import { providePageTexts } from './kit/i18n/rest-of-words.ts';
import { addAgentWords } from './kit/i18n/sentence-text.ts';
import { renderPage } from './kit/react/render-page.tsx';
import { ToastProvider } from './kit/ui/overlays/toast.tsx';
import { ClientContext } from './stores/connection/api.ts';
import { createClient } from './stores/connection/connect.ts';
import { DesktopPorts } from './stores/connection/desktop-port.ts';
import { subscribeAgentWords } from './stores/desk/desk.ts';
import { rememberLayout } from './stores/terminal/layout.ts';
import { rememberPreferences } from './stores/terminal/preferences.ts';
import { rememberDisplay } from './stores/window/display.ts';
import { rememberSeen, rememberSelection } from './stores/window/ui.ts';
import { watchVisits } from './stores/window/visits.ts';

const TOOLTIP_DELAY_MS = 500;

/**
 * Connects to core, and renders the page as soon as its words are loaded. `early`: messages of this
 * window that arrived before; they are dispatched once all parts listen.
 */
export async function startPage(
  language: Language,
  loading: Promise<FirstWords>,
  early: readonly MessageEvent<unknown>[],
): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  const client = createClient(window, new DesktopPorts(window));
  rememberSelection(sessionStorage);
  rememberSeen(window);
  watchVisits(window);
  preloadSelectedSession(language);
  rememberPreferences(localStorage);
  rememberLayout(sessionStorage);
  rememberDisplay(localStorage);
  watchPageLinks(window);
  connectShell(window);
  listenForDrops(window);
  for (const { data, ports } of early)
    window.dispatchEvent(new MessageEvent('message', { data, ports: [...ports], source: window }));
  client.start();
  const i18n = createI18n(language, await loading);
  providePageTexts(i18n);
  subscribeAgentWords(addAgentWords);
  renderPage(
    root,
    <CSPProvider disableStyleElements>
      <I18nextProvider i18n={i18n}>
        <ClientContext value={client}>
          <Tooltip.Provider delay={TOOLTIP_DELAY_MS}>
            <ToastProvider>
              <CrashGuard>
                <App />
              </CrashGuard>
            </ToastProvider>
          </Tooltip.Provider>
        </ClientContext>
      </I18nextProvider>
    </CSPProvider>,
  );
}
