import { expect, it } from 'vitest';

import { readLayout, showAgentTerminal, showTerminal, useLayout, withEntry } from './layout.ts';

const EMPTY_LAYOUT = { open: {}, front: {}, splits: {} };
const SPLITS = {
  a: [
    [
      { terminalId: 't', share: 30 },
      { terminalId: 'u', share: 70 },
    ],
  ],
};

it.each([
  [null, EMPTY_LAYOUT],
  ['not JSON', EMPTY_LAYOUT],
  ['7', EMPTY_LAYOUT],
  ['{"open":{"a":true},"front":{"a":3}}', { open: { a: true }, front: {}, splits: {} }],
  ['{"open":{"a":false},"front":{"a":"t"}}', { open: { a: false }, front: { a: 't' }, splits: {} }],
  [JSON.stringify({ splits: SPLITS }), { open: {}, front: {}, splits: SPLITS }],
  ['{"splits":{"a":[[{"terminalId":"t","share":0}]]}}', EMPTY_LAYOUT],
])('readLayout reads %j as %j', (text, expected) => {
  expect(readLayout({ getItem: () => text })).toEqual(expected);
});

it('showAgentTerminal shows the terminal of the agent in front of the previous one', () => {
  showTerminal('s', 'shell');
  showAgentTerminal('s', 'agent');
  expect([useLayout.getState().open['s'], useLayout.getState().front['s']]).toEqual([
    true,
    'agent',
  ]);
  showAgentTerminal('s', null);
  expect(useLayout.getState().front['s']).not.toBe('shell');
});

it('withEntry removes the entries that were changed least recently', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`s${at}`, at]));
  const changed = withEntry(withEntry(many, 's0', -1), 'new', 1);
  expect(Object.keys(changed)).toHaveLength(100);
  expect([changed['s0'], changed['s1'], changed['new']]).toEqual([-1, undefined, 1]);
});
