import { useState } from 'react';

export type KeptText = {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly busy: boolean;
  readonly save: () => Promise<void>;
};

/**
 * A text that is saved when the person says so. It follows what other windows save, until the
 * person types.
 */
export function useKeptText(saved: string, onSave: (text: string) => Promise<boolean>): KeptText {
  const [text, setText] = useState(saved);
  const [known, setKnown] = useState(saved);
  const [busy, setBusy] = useState(false);
  if (saved !== known) {
    setKnown(saved);
    if (text === known) setText(saved);
  }
  const save = async () => {
    setBusy(true);
    await onSave(text.trim());
    setBusy(false);
  };
  return { text, setText, busy, save };
}
