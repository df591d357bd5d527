import { lazy, Suspense, useEffect } from 'react';

import { runWhenIdle } from '#renderer/kit/ui/run-when-idle.ts';
import { useUi } from '#renderer/stores/window/ui.ts';

import { TypedAhead } from './typed-ahead.tsx';

const fetchDialogs = () => import('./overlay-dialog.tsx');
const OverlayDialog = lazy(async () => ({ default: (await fetchDialogs()).OverlayDialog }));

// Nobody waits for it yet; who opens a dialog asks again, and is shown what is wrong.
const fetchAhead = () => fetchDialogs().catch(() => null);

/** The dialog that lies over the window, if any. Their script is not part of the first picture, and is there before anyone asks. */
export function Overlays() {
  const overlay = useUi((ui) => ui.overlay);
  useEffect(() => runWhenIdle(fetchAhead), []);
  if (overlay === null) return null;
  return (
    <Suspense fallback={<TypedAhead />}>
      <OverlayDialog overlay={overlay} />
    </Suspense>
  );
}
