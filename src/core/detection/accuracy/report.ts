import { screenNames } from '#core/agents/all.ts';

import { readCorpus } from './corpus.ts';
import { figuresOf, outcomesOf, type Outcome } from './measure.ts';
import type { TableRow } from './table.ts';
import { readWritten, writtenSets } from './written-screens.ts';

export type Report = {
  readonly outcomes: readonly Outcome[];
  readonly test: readonly TableRow[];
  readonly tune: readonly TableRow[];
  readonly written: readonly TableRow[];
};

export function report(): Report {
  const outcomes = readCorpus().flatMap((label) => outcomesOf(label));
  const rowsOf = (split: 'tune' | 'test') => {
    const part = outcomes.filter(({ label }) => label.split === split);
    const byAgent = screenNames.map((name) => ({
      name,
      figures: figuresOf(part.filter(({ label }) => label.agent === name)),
    }));
    return [
      ...byAgent.filter(({ figures }) => figures.screens > 0),
      { name: 'all', figures: figuresOf(part) },
    ];
  };
  const written = writtenSets.map((name) => ({
    name,
    figures: figuresOf(readWritten(name).flatMap((label) => outcomesOf(label))),
  }));
  return { outcomes, test: rowsOf('test'), tune: rowsOf('tune'), written };
}
