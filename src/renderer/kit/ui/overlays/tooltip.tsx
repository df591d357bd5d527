import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

import { Keys } from '../keys.tsx';

type Props = {
  readonly text: string;
  /** Shown as keys, e.g. `Ctrl+N`. */
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly children: ReactElement;
};

/** Shows a tooltip, which screen readers ignore; the child needs an accessible name of its own. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: Props) {
  return (
    <BaseTooltip.Root onOpenChange={letEscapeThrough}>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="flex max-w-80 items-center gap-2 rounded-md bg-raised px-2 py-1 text-xs text-text shadow-high transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
            {shortcut !== undefined && <Keys keys={shortcut} />}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}

/**
 * Lets Escape hide the tooltip and also reach its parents, so that it closes a surrounding dialog.
 */
function letEscapeThrough(_open: boolean, details: BaseTooltip.Root.ChangeEventDetails): void {
  if (details.reason === 'escape-key') details.allowPropagation();
}
