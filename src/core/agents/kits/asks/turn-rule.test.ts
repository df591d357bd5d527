import { describe, expect, test } from 'vitest';

import { TurnRule } from './turn-rule.ts';

const main = { askedBy: null } as const;
const child = { askedBy: 'sub-agent' } as const;
const onScreen = { askedBy: null, endsWithTurn: false } as const;

/** Returns which of the three kinds of questions the end of a turn ends. */
function ended(rule: TurnRule, end: Parameters<TurnRule['end']>[0]): readonly boolean[] {
  return [main, child, onScreen].map(rule.end(end));
}

describe('TurnRule', () => {
  test('TurnRule ends a question with its turn, but not one of a sub-agent that works on, or on a screen', () => {
    const rule = new TurnRule();
    expect(ended(rule, { busy: false })).toEqual([true, true, false]);
    expect(ended(rule, { busy: false, completed: true })).toEqual([true, false, false]);
    expect(ended(rule, { busy: true })).toEqual([true, false, false]);
    expect(rule.mayOpen(main)).toBe(true);
  });

  test('TurnRule lets no question of a stopped turn open, before and after its end, until the next turn', () => {
    const rule = new TurnRule();
    rule.stop();
    expect([main, child, onScreen].map((ask) => rule.mayOpen(ask))).toEqual([false, false, true]);
    // The start of the stopped turn may be reported late.
    rule.begin();
    expect(rule.mayOpen(main)).toBe(false);
    rule.end({ busy: false });
    rule.interrupted(true);
    expect(rule.mayOpen(main)).toBe(false);
    rule.begin();
    expect(rule.mayOpen(main)).toBe(true);
  });

  test('TurnRule lets the next turn ask that begins before the reply to the interrupt', () => {
    const rule = new TurnRule();
    rule.stop();
    rule.end({ busy: false });
    rule.begin();
    rule.interrupted(true);
    expect(rule.mayOpen(main)).toBe(true);
  });

  test('TurnRule lets questions open again when the agent did not carry out the interrupt, or works on in the background', () => {
    const refused = new TurnRule();
    refused.stop();
    refused.interrupted(false);
    expect(refused.mayOpen(main)).toBe(true);
    const busy = new TurnRule();
    busy.stop();
    busy.end({ busy: true });
    expect(busy.mayOpen(child)).toBe(true);
  });

  test('TurnRule lets no question open after an answer that stopped the turn, until the next turn or process', () => {
    const rule = new TurnRule();
    rule.stoppedByAnswer();
    rule.end({ busy: false });
    expect(rule.mayOpen(main)).toBe(false);
    rule.reset();
    expect(rule.mayOpen(main)).toBe(true);
  });
});
