import { useEffect, useRef, type RefObject } from 'react';

/** How far the code of both sides is moved to the left, set on the box of a diff. */
export const SIDE_SCROLL = '--diff-side-scroll';
const ARROW_PX = 40;

type Props = {
  readonly box: RefObject<HTMLElement | null>;
  /** Width that one side needs, with its numbers and signs; a CSS length in the font of the diff. */
  readonly sideWidth: string;
};

/**
 * One horizontal scroll bar for both sides of a split diff. Each side keeps half of the width, and the code in both moves
 * together: by this bar, by the wheel and by the arrow keys of the box.
 */
export function SideScroller({ box, sideWidth }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [around, scroller] = [box.current, bar.current];
    if (!around || !scroller) return undefined;
    const move = () => around.style.setProperty(SIDE_SCROLL, `${-scroller.scrollLeft}px`);
    const wheel = (event: WheelEvent) => {
      const distance = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (Math.abs(distance) <= Math.abs(event.deltaY) && !event.shiftKey) return;
      scroller.scrollLeft += distance;
      event.preventDefault();
    };
    const key = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -ARROW_PX, ArrowRight: ARROW_PX }[event.key];
      if (step === undefined || event.target !== around || event.altKey || event.ctrlKey || event.metaKey) return;
      scroller.scrollLeft += step;
      event.preventDefault();
    };
    const listening = new AbortController();
    const { signal } = listening;
    scroller.addEventListener('scroll', move, { passive: true, signal });
    around.addEventListener('wheel', wheel, { passive: false, signal });
    around.addEventListener('keydown', key, { signal });
    return () => {
      listening.abort();
      around.style.removeProperty(SIDE_SCROLL);
    };
  }, [box]);
  return (
    <div ref={bar} data-side-scroller="" aria-hidden className="overflow-x-auto overflow-y-hidden font-mono text-xs">
      {/* What one side needs beyond its half of the width is what the bar scrolls. */}
      <div className="h-px min-w-full" style={{ width: `calc(50% + ${sideWidth})` }} />
    </div>
  );
}
