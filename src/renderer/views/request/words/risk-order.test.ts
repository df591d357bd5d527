import { expect, test } from 'vitest';

import {
  interactionFixture,
  optionFixture,
} from '#renderer/stores/interactions/request-fixture.ts';

import { riskiestFirst, riskLevelOf } from './risk-order.ts';

const risk = (level: 'LOW' | 'MEDIUM' | 'HIGH') => ({ risk: { level, reasons: [], parts: [] } });

test('riskiestFirst sorts by risk, then by age', () => {
  const open = [
    { ...interactionFixture('old-low', risk('LOW')), openedAt: 1 },
    { ...interactionFixture('unknown'), openedAt: 2 },
    { ...interactionFixture('medium', risk('MEDIUM')), openedAt: 3 },
    { ...interactionFixture('new-high', risk('HIGH')), openedAt: 5 },
    { ...interactionFixture('old-high', risk('HIGH')), openedAt: 4 },
  ];
  expect(riskiestFirst(open).map(({ request }) => request.requestId)).toEqual([
    'old-high',
    'new-high',
    'medium',
    'old-low',
    'unknown',
  ]);
});

test('riskLevelOf is HIGH for an approval marked as dangerous if the request has no risk', () => {
  const dangerous = optionFixture('approve', { action: 'APPROVE_AND_EXECUTE', isDangerous: true });
  expect(riskLevelOf(interactionFixture('a', { options: [dangerous] }).request)).toBe('HIGH');
  expect(
    riskLevelOf(interactionFixture('a', { options: [dangerous], ...risk('LOW') }).request),
  ).toBe('LOW');
  expect(
    riskLevelOf(
      interactionFixture('a', { options: [optionFixture('terminate', { isDangerous: true })] })
        .request,
    ),
  ).toBeNull();
});
