import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';

import { i18nIn } from '#renderer/kit/i18n/i18n.fixture.ts';
import { ToastProvider } from '#renderer/kit/ui/overlays/toast.tsx';
import { ClientContext } from '#renderer/stores/connection/api.ts';
import { err } from '#shared/base/result.ts';
import { Client } from '#shared/channel/client.ts';
import type { Language } from '#shared/words/language.ts';

/** A client that reaches no core: every call returns a failure. */
const client = new Client({
  connectChannel: async () => err({ message: 'There is no core.', remedy: null, isFinal: true }),
  timers: { after: () => () => undefined },
  random: () => 0,
  onState: () => undefined,
  onBadMessage: () => undefined,
});

/** Returns the markup of a view in a language as it is drawn first, before its effects. */
export function markupOf(view: ReactNode, language: Language = 'en'): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nIn(language)}>
      <ToastProvider>
        <ClientContext value={client}>{view}</ClientContext>
      </ToastProvider>
    </I18nextProvider>,
  );
}
