import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';

/** Distance from the visible part within which an element counts as near, in pixels. */
const MARGIN_PX = 900;

type Watch = (element: Element, onChange: (isNear: boolean) => void) => () => void;

/** Watches which elements are near the visible part of one scrolling box. */
class NearbyWatch {
  readonly #listeners = new Map<Element, (isNear: boolean) => void>();
  readonly #waiting = new Set<Element>();
  #observer: IntersectionObserver | null = null;

  /** Begins to observe inside of `box`; elements that were added before are observed, too. */
  open(box: Element): () => void {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) this.#listeners.get(entry.target)?.(entry.isIntersecting);
      },
      { root: box, rootMargin: `${MARGIN_PX}px 0px` },
    );
    this.#observer = observer;
    for (const element of this.#waiting) observer.observe(element);
    return () => {
      observer.disconnect();
      this.#observer = null;
    };
  }

  readonly watch: Watch = (element, onChange) => {
    this.#listeners.set(element, onChange);
    this.#waiting.add(element);
    this.#observer?.observe(element);
    return () => {
      this.#listeners.delete(element);
      this.#waiting.delete(element);
      this.#observer?.unobserve(element);
    };
  };
}

export const NearbyContext = createContext<NearbyWatch>(new NearbyWatch());

/** Returns a watch of the elements inside of a scrolling box, for `NearbyContext`. */
export function useNearbyWatch(box: RefObject<Element | null>): NearbyWatch {
  const [watch] = useState(() => new NearbyWatch());
  useEffect(() => (box.current ? watch.open(box.current) : undefined), [box, watch]);
  return watch;
}

type Nearby = {
  readonly isNear: boolean;
  /** The height of the element when it was near last, in pixels; null before. */
  readonly height: number | null;
};

/**
 * Returns whether an element is near the visible part of its scrolling box. `isNearAtFirst` is
 * valid until the box was measured.
 */
export function useNearby(element: RefObject<HTMLElement | null>, isNearAtFirst: boolean): Nearby {
  const nearby = use(NearbyContext);
  const [state, setState] = useState<Nearby>({ isNear: isNearAtFirst, height: null });
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  useEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    return nearby.watch(node, (isNear) => {
      if (isNear === latest.current.isNear) return;
      setState({ isNear, height: isNear ? latest.current.height : node.offsetHeight });
    });
  }, [element, nearby]);
  return state;
}
