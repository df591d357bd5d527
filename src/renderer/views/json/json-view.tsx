import { useMemo } from 'react';

import type { CardRef } from '#renderer/stores/conversation/card-state.ts';
import { useSought } from '#renderer/views/long-text/sought.ts';

import { InputView } from './input-view.tsx';
import { pathsTo } from './json-rows.ts';
import { isFlatAndShort } from './json-text.ts';
import { JsonTree } from './json-tree.tsx';

type Props = {
  readonly value: unknown;
  readonly label: string;
  /** Whose value it is. */
  readonly card: CardRef;
};

/** What a tool was given or gave: fields where it is flat and short, else a tree. */
export function JsonView({ value, label, card }: Props) {
  const sought = useSought();
  const open = useMemo(() => (sought === null ? NOTHING : pathsTo(value, sought)), [value, sought]);
  const isPlain = typeof value !== 'object' || value === null || isFlatAndShort(value);
  if (isPlain) return <InputView input={value} label={label} />;
  return <JsonTree value={value} treeId={JSON.stringify([card.sessionId, card.id, label])} label={label} sought={open} />;
}

const NOTHING: ReadonlySet<string> = new Set();
