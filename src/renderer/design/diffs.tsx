import { useRef } from 'react';

import { changedLinesOfTable } from '#renderer/views/diff/moves/changed-lines.ts';
import { findMoves } from '#renderer/views/diff/moves/find-moves.ts';
import { DiffList } from '#renderer/views/diff/rows/diff-list.tsx';
import { buildMarks } from '#renderer/views/diff/table/build-marks.ts';
import { buildTable } from '#renderer/views/diff/table/build-table.ts';
import { useFolds } from '#renderer/views/diff/use-folds.ts';

const settings = Array.from(
  { length: 40 },
  (_, at) => `const setting${at} = read('setting${at}');\n`,
).join('');
const moved = 'export function total(items) {\n  return items.reduce(sum, 0);\n}\n';

/** Changed words, moved lines, and lines that are folded. */
const whole = buildTable({
  oldContent: `${moved}${settings}export const currency = 'EUR';\n`,
  newContent: `${settings}export const currency = 'USD';\n${moved}`,
  hunks: [],
  isCut: false,
});

/** A change of which only the lines near it are known. */
const part = buildTable({
  oldContent: 'a part',
  newContent: 'another part',
  hunks: [
    {
      oldStart: 40,
      oldLines: 3,
      newStart: 40,
      newLines: 3,
      lines: [' before();', "-const currency = 'EUR';", "+const currency = 'USD';", ' after();'],
    },
  ],
  isCut: false,
});

const NO_COLOURS = { before: null, after: null };

function DiffRows({ table, label }: { readonly table: typeof whole; readonly label: string }) {
  const list = useRef(null);
  const folds = useFolds({ table, key: table, isSplit: false, isReadable: true, read: null });
  const [moves] = findMoves([changedLinesOfTable(table)]);
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface">
      <DiffList
        ref={list}
        diff={{ table, marks: buildMarks(table), moves: null }}
        colours={NO_COLOURS}
        moves={moves ? { table: moves, paths: [label], self: 0 } : null}
        isReading={false}
        folds={folds}
        label={label}
        isSplit={false}
        wrap
        current={null}
      />
    </div>
  );
}

export function Diffs() {
  return (
    <>
      <DiffRows table={whole} label="cart.js" />
      <DiffRows table={part} label="settings.js" />
    </>
  );
}
