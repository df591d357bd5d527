import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useShowMessage } from '#renderer/kit/ui/overlays/toast.tsx';
import { useBrowsers } from '#renderer/stores/desk/desk.ts';
import type { PairedBrowser } from '#shared/pairing/paired-browser.ts';

/** Shows a toast in every window when a browser was paired. */
export function useBrowserNews(): void {
  const { t } = useTranslation('pairing');
  const showToast = useShowMessage();
  const browsers = useBrowsers();
  const known = useRef<ReadonlySet<string> | null>(null);
  const show = useEffectEvent(({ name, scope }: PairedBrowser) =>
    showToast(t('letIn.title'), t('letIn.text', { name, scope: t(`scope.${scope}`) })),
  );
  useEffect(() => {
    const before = known.current;
    known.current = new Set(browsers.map(({ browserId }) => browserId));
    if (before) for (const browser of browsers) if (!before.has(browser.browserId)) show(browser);
  }, [browsers]);
}
