import { expect, test } from 'vitest';

import { LOCAL_KEYS, type LocalPlace } from '#renderer/features/shortcuts/local-keys.ts';
import { en } from '#renderer/kit/i18n/words/en.ts';
import { comboLabel, type KeyCombo } from '#renderer/kit/keyboard/key-combo.ts';
import type { ActionGroup } from '#renderer/stores/actions/action.ts';
import { QUESTION_KEYS } from '#renderer/views/request/answers/answer-keys.ts';

import { ALL_ACTIONS } from './all-actions.ts';
import { FREQUENT_ACTIONS, type FrequentStep } from './frequent-actions.fixture.ts';

const HEAD = `# Keys

Written from the tables of the code by
\`npx vitest run src/renderer/desk/actions/keys-document.test.ts -u\`. The dialog of a question, the
review of an edit, the row of the inbox and the card of a question read one table, so a key has the
same meaning in all of them. On a Mac, Ctrl is Command.
`;

const PLACES: readonly LocalPlace[] = [
  'question',
  'composer',
  'conversation',
  'changes',
  'review',
  'list',
  'values',
  'inTerminal',
];
const GROUPS: readonly ActionGroup[] = ['desk', 'moving', 'session', 'terminal', 'reading'];
const words = en.actions;

function row(title: string, keys: readonly KeyCombo[], between: string): string {
  const names = keys.map((combo) => `\`${comboLabel(combo, false)}\``);
  return `| ${names.join(between)} | ${title} |`;
}

function section(title: string, rows: readonly string[]): string {
  return ['', `## ${title}`, '', '| Key | What it does |', '| --- | --- |', ...rows, ''].join('\n');
}

const FREQUENT = `
## Frequent actions

The shortest way of each, as \`e2e/specs/desk/frequent-actions.spec.ts\` does it. The number is that
of the keys and clicks; your own text is not counted.

| Action | From | Steps | Number |
| --- | --- | --- | --- |
`;

function stepName(step: FrequentStep): string {
  if (step === 'text') return 'text';
  return 'key' in step ? `\`${comboLabel(step.key, false)}\`` : `click *${step.click}*`;
}

const countedSteps = (steps: readonly FrequentStep[]) =>
  steps.filter((step) => step !== 'text').length;

function frequentActions(): string {
  const rows = Object.values(FREQUENT_ACTIONS).map(
    ({ title, from, steps }) =>
      `| ${title} | ${from} | ${steps.map(stepName).join(', ')} | ${countedSteps(steps)} |\n`,
  );
  return [FREQUENT, ...rows].join('');
}

function keysDocument(): string {
  const local = PLACES.map((place) =>
    section(
      words.group[place],
      LOCAL_KEYS[place].map(({ id, keys }) =>
        row(words.local[id], keys, id === 'choose' ? ' to ' : ', '),
      ),
    ),
  );
  const everywhere = GROUPS.map((group) => {
    const actions = ALL_ACTIONS.all.filter((each) => each.group === group && each.keys.length > 0);
    return section(
      words.group[group],
      actions.map(({ id, keys }) => row(words.title[id], keys, ' or ')),
    );
  });
  return [HEAD, frequentActions(), ...local, ...everywhere].join('');
}

test('docs/keys.md is the table of the keys in the code', async () => {
  await expect(keysDocument()).toMatchFileSnapshot('../../../../docs/keys.md');
});

test('No frequent action takes more steps than it may', () => {
  const tooLong = Object.values(FREQUENT_ACTIONS).filter(
    ({ steps, most }) => countedSteps(steps) > most,
  );
  expect(tooLong).toEqual([]);
});

test('No key of a question has two meanings', () => {
  const combos = QUESTION_KEYS.map(({ combo }) => combo);
  expect(new Set(combos).size).toBe(combos.length);
});
