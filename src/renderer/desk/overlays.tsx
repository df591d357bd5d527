import { lazy, Suspense, useEffect } from 'react';

import { fetchRestOfWords } from '#renderer/kit/i18n/rest-of-words.ts';
import { runWhenIdle } from '#renderer/kit/ui/run-when-idle.ts';
import { noteUncovered } from '#renderer/stores/interactions/dialog-store.ts';
import { useUi } from '#renderer/stores/window/ui.ts';

import { KeyBuffer } from './key-buffer.tsx';

const importDialogs = () => import('./overlay-dialog.tsx');
const fetchDialogs = () => Promise.all([importDialogs(), fetchRestOfWords()]);
const OverlayDialog = lazy(async () => {
  await fetchDialogs();
  return { default: (await importDialogs()).OverlayDialog };
});

/**
 * Renders the open dialog, if any. The dialogs have a separate script, which loads when the page is
 * idle.
 */
export function Overlays() {
  const overlay = useUi((ui) => ui.overlay);
  useEffect(() => runWhenIdle(fetchDialogs), []);
  const isOpen = overlay !== null;
  useEffect(() => (isOpen ? () => noteUncovered(performance.now()) : undefined), [isOpen]);
  if (overlay === null) return null;
  return (
    <Suspense fallback={<KeyBuffer />}>
      <OverlayDialog overlay={overlay} />
    </Suspense>
  );
}
