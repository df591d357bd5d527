import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { Menu, MenuItem } from '#renderer/kit/ui/overlays/menu.tsx';

const SHOWN_MS = 1_500;

/** Creates a text to copy on demand; null if it is incomplete. */
export type CopySource = (() => string) | null;

type Props = {
  readonly newText: CopySource;
  readonly oldText: CopySource;
  readonly patch: CopySource;
};

export function CopyMenu({ newText, oldText, patch }: Props) {
  const { t } = useTranslation(['diffs', 'conversation']);
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (result !== 'copied') return undefined;
    const timer = setTimeout(() => setResult(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const entry = (source: CopySource, name: 'copyNew' | 'copyOld' | 'copyPatch') => (
    <MenuItem
      disabled={source === null}
      onSelect={() => {
        if (source)
          void navigator.clipboard.writeText(source()).then(
            () => setResult('copied'),
            () => setResult('failed'),
          );
      }}
    >
      {t(name)}
    </MenuItem>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the menu's keys to the menu
    <span className="contents" onKeyDown={keepKeys}>
      <Menu
        align="end"
        trigger={
          <IconButton label={result === 'copied' ? t('copied') : t('copy')} className="size-6">
            {result === 'copied' ? <Check aria-hidden className="text-ok" /> : <Copy aria-hidden />}
          </IconButton>
        }
      >
        {entry(newText, 'copyNew')}
        {entry(oldText, 'copyOld')}
        {entry(patch, 'copyPatch')}
      </Menu>
      <span role="status" className={result === 'failed' ? 'text-danger' : 'sr-only'}>
        {result === 'copied' && t('copied')}
        {result === 'failed' && t('conversation:copyFailed')}
      </span>
    </span>
  );
}

/** Keeps key presses in the menu from reaching the elements around the diff. */
function keepKeys(event: KeyboardEvent): void {
  if (
    event.target instanceof Element &&
    event.target.closest('[role=menu]') &&
    event.key !== 'Escape'
  )
    event.stopPropagation();
}
