import type { KeyboardEvent, PointerEvent } from 'react';

import { classNames } from './class-names.ts';

/** How far a key moves the border. */
const STEPS = { percent: 2, pixels: 16 } as const;

type Limits = { readonly least: number; readonly usual: number; readonly most: number };

const within = ({ least, most }: Limits, share: number) =>
  Math.round(Math.min(most, Math.max(least, share)));

/** Returns where a key moves the border to; null if it is no key of the splitter. */
export function shareByKey(
  key: string,
  share: number,
  limits: Limits,
  unit: keyof typeof STEPS = 'percent',
): number | null {
  const step = STEPS[unit];
  const next = {
    ArrowLeft: share - step,
    ArrowUp: share - step,
    ArrowRight: share + step,
    ArrowDown: share + step,
    Home: limits.least,
    End: limits.most,
    Enter: limits.usual,
  }[key];
  return next === undefined ? null : within(limits, next);
}

type Props = {
  readonly label: string;
  /** True if the parts are arranged one below the other. */
  readonly isBelow: boolean;
  /** Size of the part before the border: in percent of the room of both parts, or in CSS pixels. */
  readonly share: number;
  readonly unit?: keyof typeof STEPS;
  readonly limits: Limits;
  readonly onMove: (share: number) => void;
};

/**
 * Renders the border between the elements before and after it. It moves by dragging or arrow keys;
 * Enter or a double click resets it.
 */
export function Splitter({ label, isBelow, share, unit = 'percent', limits, onMove }: Props) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const { previousElementSibling: before, nextElementSibling: after } = event.currentTarget;
    if (!before || !after || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const [first, last] = [before.getBoundingClientRect(), after.getBoundingClientRect()];
    const size = isBelow ? event.clientY - first.top : event.clientX - first.left;
    const room = isBelow ? last.bottom - first.top : last.right - first.left;
    onMove(within(limits, unit === 'pixels' ? size : (size / room) * 100));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = shareByKey(event.key, share, limits, unit);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a control
    <div
      role="separator"
      aria-orientation={isBelow ? 'horizontal' : 'vertical'}
      aria-label={label}
      aria-valuenow={Math.round(share)}
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved is a control
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onMove(limits.usual)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      className={classNames(
        'relative z-1 shrink-0 touch-none bg-line before:absolute hover:bg-ring focus-visible:outline-offset-0',
        isBelow
          ? 'h-px cursor-row-resize before:inset-x-0 before:-top-1 before:h-2'
          : 'w-px cursor-col-resize before:inset-y-0 before:-left-1 before:w-2',
      )}
    />
  );
}
