import { useEffectEvent, useLayoutEffect } from 'react';

import { isMac } from '#renderer/kit/ui/keyboard.ts';
import type { Action } from '#renderer/stores/actions/action.ts';
import { useScene } from '#renderer/stores/actions/use-scene.ts';
import { useUi } from '#renderer/stores/window/ui.ts';

import { findAction } from './find-action.ts';

/** Runs actions by their shortcuts, except while a dialog is open, which handles all keys. */
export function useShortcuts(actions: readonly Action[]): void {
  const scene = useScene();
  const runAction = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
    const action = findAction(actions, event, { isInField: isInField(event.target), isMac }, scene);
    if (!action || isCovered(action)) return;
    event.preventDefault();
    if (!event.repeat || action.group === 'moving' || action.group === 'reading') action.run(scene);
  });
  // Before the paint, so that no key is lost that is pressed as soon as the window is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => runAction(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Types of input elements that accept no text. */
const NO_TEXT: ReadonlySet<string> = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'range',
  'color',
  'file',
]);

function isInField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select'))
  );
}

/** Selects dialogs and menus that are open; a closing one is excluded. */
const COVERS = '[role=alertdialog]:not([data-closed]), [role=menu]:not([data-closed])';

/**
 * Returns true if an open dialog or menu blocks the action. The shortcut of the palette also closes
 * the palette, and a toast over a dialog shows what an undo would undo.
 */
function isCovered(action: Action): boolean {
  const overlay = useUi.getState().overlay?.kind ?? null;
  if (overlay === 'palette' && action.id === 'palette') return false;
  const isOverDialogs = action.id === 'undo';
  return (overlay !== null && !isOverDialogs) || document.querySelector(COVERS) !== null;
}
