import { expect, test } from 'vitest';

import { option } from '#core/testing/events.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';
import type { RiskLevel } from '#shared/interaction/risk.ts';

import { guardedOptions } from './guarded-options.ts';

const approve = { ...option('approve', 'APPROVE_AND_EXECUTE'), isDefault: true };
const remember = option('remember', 'APPROVE_AND_EXECUTE');
const reject = option('reject', 'REJECT_WITH_REASON');
const stop = option('stop', 'TERMINATE');

const guardedTexts = (options: readonly InteractionOption[], level: RiskLevel) =>
  guardedOptions(options, { level, reasons: [], parts: [] }).map(
    ({ optionId, isDefault, isDangerous }) =>
      `${optionId}${isDefault ? ' default' : ''}${isDangerous ? ' dangerous' : ''}`,
  );

test.each(['LOW', 'MEDIUM'] as const)('guardedOptions keeps the options of %s risk', (level) => {
  expect(guardedTexts([approve, remember, reject, stop], level)).toEqual([
    'approve default',
    'remember',
    'reject',
    'stop dangerous',
  ]);
});

test('guardedOptions marks every approval of HIGH risk as dangerous and selects the refusal', () => {
  expect(guardedTexts([approve, remember, reject, stop], 'HIGH')).toEqual([
    'approve dangerous',
    'remember dangerous',
    'reject default',
    'stop dangerous',
  ]);
});

test('guardedOptions selects nothing if there is no harmless refusal', () => {
  expect(guardedTexts([approve, stop], 'HIGH')).toEqual(['approve dangerous', 'stop dangerous']);
});

test('guardedOptions does not select an option that the agent marks as dangerous', () => {
  expect(guardedTexts([{ ...approve, isDangerous: true }, reject], 'LOW')).toEqual([
    'approve dangerous',
    'reject default',
  ]);
});
