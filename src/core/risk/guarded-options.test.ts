import { expect, test } from 'vitest';

import { option } from '#core/testing/events.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';
import type { RiskLevel } from '#shared/interaction/risk.ts';

import { guardedOptions } from './guarded-options.ts';

const approve = { ...option('approve', 'APPROVE_AND_EXECUTE'), isDefault: true };
const remember = option('remember', 'APPROVE_AND_EXECUTE');
const reject = option('reject', 'REJECT_WITH_REASON');
const stop = option('stop', 'TERMINATE');

const told = (options: readonly InteractionOption[], level: RiskLevel) =>
  guardedOptions(options, { level, reasons: [], parts: [] }).map(
    ({ optionId, isDefault, isDangerous }) => `${optionId}${isDefault ? ' default' : ''}${isDangerous ? ' dangerous' : ''}`,
  );

test.each(['LOW', 'MEDIUM'] as const)('of %s risk the options stay as they are', (level) => {
  expect(told([approve, remember, reject, stop], level)).toEqual(['approve default', 'remember', 'reject', 'stop dangerous']);
});

test('of high risk every yes is dangerous, and no is selected', () => {
  expect(told([approve, remember, reject, stop], 'HIGH')).toEqual([
    'approve dangerous',
    'remember dangerous',
    'reject default',
    'stop dangerous',
  ]);
});

test('nothing is selected where there is no harmless no', () => {
  expect(told([approve, stop], 'HIGH')).toEqual(['approve dangerous', 'stop dangerous']);
});

test('what the agent calls dangerous is not selected either', () => {
  expect(told([{ ...approve, isDangerous: true }, reject], 'LOW')).toEqual(['approve dangerous', 'reject default']);
});
