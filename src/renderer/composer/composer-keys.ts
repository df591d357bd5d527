export type ComposerKey = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  /** 229 while an input method works, also in browsers that end the composition before the key. */
  readonly keyCode: number;
};

export type ComposerCommand = 'send' | 'newLine' | 'interrupt' | 'none';

/** Enter confirms a word of an input method before it ever sends a message. */
export function composerCommand(press: ComposerKey, working: boolean): ComposerCommand {
  if (press.isComposing || press.keyCode === 229) return 'none';
  if (press.key === 'Escape') return working ? 'interrupt' : 'none';
  if (press.key !== 'Enter' || press.altKey) return 'none';
  return press.shiftKey ? 'newLine' : 'send';
}
