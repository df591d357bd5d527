import { Tooltip } from '@base-ui/react/tooltip';
import { I18nextProvider } from 'react-i18next';

import { addRestOfWords, createI18n } from '#renderer/kit/i18n/i18n.ts';
import { loadFirstWords } from '#renderer/kit/i18n/load-words.ts';
import { renderPage } from '#renderer/kit/react/render-page.tsx';
import { ToastProvider } from '#renderer/kit/ui/overlays/toast.tsx';

import { ClientContext } from '#renderer/stores/connection/api.ts';
import { err } from '#shared/base/result.ts';
import { Client } from '#shared/channel/client.ts';

import { DesignPage } from './design-page.tsx';

import '../styles.css';

const query = new URLSearchParams(location.search);
const language = query.get('language') === 'zh' ? 'zh' : 'en';
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset['theme'] = theme;
document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';

/** A client that reaches no core: every call returns a failure. */
const client = new Client({
  connectChannel: async () =>
    err({ message: 'This page has no core.', remedy: null, isFinal: true }),
  timers: { after: () => () => undefined },
  random: Math.random,
  onState: () => undefined,
  onBadMessage: () => undefined,
});

const root = document.getElementById('root');
const i18n = createI18n(language, await loadFirstWords(language));
await addRestOfWords(i18n, language);
if (!root) throw new Error('design.html has no #root.');
renderPage(
  root,
  <I18nextProvider i18n={i18n}>
    <Tooltip.Provider>
      <ToastProvider>
        <ClientContext value={client}>
          <DesignPage theme={theme} language={language} />
        </ClientContext>
      </ToastProvider>
    </Tooltip.Provider>
  </I18nextProvider>,
);
