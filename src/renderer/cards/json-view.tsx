import { useMemo } from 'react';

import { InputView } from './input-view.tsx';
import { isFlatAndShort } from './json-text.ts';
import { JsonTree } from './json-tree.tsx';
import { pathsTo } from './json-rows.ts';
import { useSought } from './sought.ts';

/** What a tool was given or gave: fields where it is flat and short, else a tree. */
export function JsonView({ value, label }: { readonly value: unknown; readonly label: string }) {
  const sought = useSought();
  const open = useMemo(() => (sought === null ? NOTHING : pathsTo(value, sought)), [value, sought]);
  const isPlain = typeof value !== 'object' || value === null || isFlatAndShort(value);
  return isPlain ? <InputView input={value} label={label} /> : <JsonTree value={value} label={label} sought={open} />;
}

const NOTHING: ReadonlySet<string> = new Set();
