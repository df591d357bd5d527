import { useEffect, useEffectEvent, type RefObject } from 'react';

import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import type { ArmingState } from '../timing/use-arming.ts';
import { handlePress, isStray, type KeyTargets } from './handle-key.ts';
import type { RequestForm } from './request-form.tsx';

type AnswerKeyOptions = {
  readonly request: InteractionRequest;
  readonly form: RequestForm;
  readonly arming: ArmingState;
  readonly targets: Partial<Omit<KeyTargets, 'root' | 'hasArrows'>>;
};

const NO_TARGETS: Omit<KeyTargets, 'root' | 'hasArrows'> = {
  go: null,
  toSession: null,
  toList: null,
  toggleRule: null,
  toReview: null,
  showEdit: null,
  expand: null,
  toggleDock: null,
};

/** Parts that use letters themselves, such as a tree that finds a file by its first letter. */
const OWNERS = '[role=menu], [role=tree], [role=listbox], [role=dialog], select';

/**
 * Answers a request by keys while the focus is in the part of the window that shows it: the nearest
 * element around `box` that matches `part`. Arrows stay with that part.
 */
export function useAnswerKeys(
  box: RefObject<HTMLElement | null>,
  part: string,
  { request, form, arming, targets }: AnswerKeyOptions,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const composing = event.isComposing || event.keyCode === 229;
    const isOwned = isOfOwner(event.target, box.current?.closest(part) ?? null);
    arming.noteKey(!isOwned && isStray(event, composing));
    if (!arming.armed || isOwned) return;
    handlePress(event, composing, {
      request,
      form,
      targets: { ...NO_TARGETS, ...targets, root: box.current, hasArrows: false },
    });
  });
  useEffect(() => {
    const area = box.current?.closest<HTMLElement>(part);
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before the handlers of React, which get the keys that no answer has used.
    area?.addEventListener('keydown', listen);
    return () => area?.removeEventListener('keydown', listen);
  }, [box, part]);
}

/** Returns true for a key of an element in `area` that handles letters itself, such as a tree. */
function isOfOwner(target: EventTarget | null, area: Element | null): boolean {
  if (!(target instanceof Element)) return true;
  const owner = target.closest(OWNERS);
  return owner !== null && owner !== area && area?.contains(owner) === true;
}
