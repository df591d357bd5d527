import type { Settings } from '#shared/contract/desk.ts';

export type ComposerKey = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  /**
   * 229 while an input method is active, also in browsers that end the composition before the key
   * event.
   */
  readonly keyCode: number;
};

export type ComposerCommand =
  | 'send'
  | 'sendAfterTurn'
  | 'newLine'
  | 'interrupt'
  | 'older'
  | 'newer'
  | 'none';

/** Returns the command of a key. Enter in a composition confirms a word and never sends. */
export function composerCommand(
  press: ComposerKey,
  working: boolean,
  sendWith: Settings['sendWith'],
): ComposerCommand {
  if (isComposing(press)) return 'none';
  switch (press.key) {
    case 'Escape':
      return working ? 'interrupt' : 'none';
    case 'ArrowUp':
      return press.shiftKey || hasModifier(press) ? 'none' : 'older';
    case 'ArrowDown':
      return press.shiftKey || hasModifier(press) ? 'none' : 'newer';
    case 'Enter':
      return enterCommand(press, working, sendWith);
    default:
      return 'none';
  }
}

function enterCommand(
  press: ComposerKey,
  working: boolean,
  sendWith: Settings['sendWith'],
): ComposerCommand {
  if (press.altKey)
    return working && !press.shiftKey && !press.ctrlKey && !press.metaKey
      ? 'sendAfterTurn'
      : 'none';
  if (press.shiftKey) return 'newLine';
  return sendWith === 'modEnter' && !hasModifier(press) ? 'newLine' : 'send';
}

function isComposing({ isComposing: isOpen, keyCode }: ComposerKey): boolean {
  return isOpen || keyCode === 229;
}

function hasModifier({ ctrlKey, metaKey, altKey }: ComposerKey): boolean {
  return ctrlKey || metaKey || altKey;
}

export type ListCommand = 'next' | 'previous' | 'choose' | 'dismiss';

/** Returns the command of a key while suggestions are shown; null if the key is for the field. */
export function listCommand(press: ComposerKey): ListCommand | null {
  if (isComposing(press) || hasModifier(press)) return null;
  if (press.key === 'ArrowDown') return 'next';
  if (press.key === 'ArrowUp') return 'previous';
  if (press.key === 'Escape') return 'dismiss';
  return !press.shiftKey && (press.key === 'Enter' || press.key === 'Tab') ? 'choose' : null;
}
