import type { FailedEdit } from '#agent/edit/apply-edits.ts';
import { failureText } from '#agent/edit/failure-text.ts';
import type { MatchStep } from '#agent/edit/find-text.ts';

import { asData } from '../result/data-text.ts';

/** Returns the reason for which no edit was applied, with the lines of the file as data. */
export function refusalText(name: string, count: number, failure: 'notText' | FailedEdit): string {
  if (failure === 'notText') return `${name}: The file is not UTF-8 text. Use bash.`;
  const which = count > 1 ? `Edit ${failure.index + 1} of ${count} failed, none was applied. ` : '';
  return `${name}: ${which}${markRegions(name, failureText(failure.failure))}`;
}

/** Marks the lines of a file that follow the first line of a failure as data. */
export function markRegions(name: string, text: string): string {
  const [sentence = '', ...regions] = text.split('\n');
  const quoted = regions.join('\n').trim();
  return quoted === '' ? sentence : `${sentence}\n${asData(name, quoted)}`;
}

const CORRECTIONS: Readonly<Record<MatchStep, string | null>> = {
  exact: null,
  lineEnds: 'other line ends',
  forms: 'other Unicode forms of characters',
  characters: 'other blanks at line ends or punctuation',
  whitespace: 'other indentation',
};

/** Names the edits whose old text was not found exactly. */
export function correctionText(steps: readonly MatchStep[]): string {
  return steps
    .map((step, at) =>
      CORRECTIONS[step] === null
        ? ''
        : ` The old text of edit ${at + 1} was found with ${CORRECTIONS[step]}.`,
    )
    .join('');
}
