import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { useBrowsers } from '#renderer/stores/desk/desk.ts';
import type { PairedBrowser } from '#shared/pairing/paired-browser.ts';

/** Shows a toast in every window when a browser was let in. */
export function useBrowserNews(): void {
  const { t } = useTranslation('pairing');
  const tell = useShowMessage();
  const browsers = useBrowsers();
  const known = useRef<ReadonlySet<string> | null>(null);
  const show = useEffectEvent(({ name }: PairedBrowser) => tell(t('letIn.title'), t('letIn.text', { name })));
  useEffect(() => {
    const before = known.current;
    known.current = new Set(browsers.map(({ browserId }) => browserId));
    if (before) for (const browser of browsers) if (!before.has(browser.browserId)) show(browser);
  }, [browsers]);
}
