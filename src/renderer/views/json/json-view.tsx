import { useMemo } from 'react';

import type { CardRef } from '#renderer/stores/conversation/card-state.ts';
import { useCardSearch } from '#renderer/views/long-text/card-search.ts';

import { InputView } from './input-view.tsx';
import { pathsToMatches } from './json-rows.ts';
import { isFlatAndShort } from './json-text.ts';
import { JsonTree } from './json-tree.tsx';

type Props = {
  readonly value: unknown;
  readonly label: string;
  /** The card that shows the value. */
  readonly card: CardRef;
};

/** Shows the input or output of a tool: as fields if it is flat and short, else as a tree. */
export function JsonView({ value, label, card }: Props) {
  const matches = useCardSearch();
  const open = useMemo(
    () => (matches === null ? NO_PATHS : pathsToMatches(value, matches)),
    [value, matches],
  );
  const isPlain = typeof value !== 'object' || value === null || isFlatAndShort(value);
  if (isPlain) return <InputView input={value} label={label} />;
  return (
    <JsonTree
      value={value}
      treeId={JSON.stringify([card.sessionId, card.id, label])}
      label={label}
      openPaths={open}
    />
  );
}

const NO_PATHS: ReadonlySet<string> = new Set();
