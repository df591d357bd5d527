import { agentNames } from '../recogniser.ts';
import { readCorpus } from './corpus.ts';
import { figuresOf, outcomesOf, type Outcome } from './measure.ts';
import type { TableRow } from './table.ts';

export type Report = { readonly outcomes: readonly Outcome[]; readonly test: readonly TableRow[]; readonly tune: readonly TableRow[] };

export function report(): Report {
  const outcomes = readCorpus().flatMap((label) => outcomesOf(label));
  const rowsOf = (split: 'tune' | 'test') => {
    const part = outcomes.filter(({ label }) => label.split === split);
    const byAgent = agentNames.map((name) => ({ name, figures: figuresOf(part.filter(({ label }) => label.agent === name)) }));
    return [...byAgent.filter(({ figures }) => figures.screens > 0), { name: 'all', figures: figuresOf(part) }];
  };
  return { outcomes, test: rowsOf('test'), tune: rowsOf('tune') };
}
