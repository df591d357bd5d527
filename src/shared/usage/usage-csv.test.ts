import { expect, test } from 'vitest';

import { usageCsvLines } from './usage-csv.ts';

const sum = {
  input: 1,
  cacheRead: 2,
  cacheWrite5m: 3,
  cacheWrite1h: 4,
  output: 5,
  reasoning: 6,
  requests: 7,
  unpriced: 0,
};

test('A table has a line of columns and one for each group, in which unknown values are empty', () => {
  const groups = [
    { ...sum, cost: 0.5, session: 's', agent: 'a', project: '/p, q' },
    { ...sum, cost: null, session: null, agent: 'a', project: null },
  ];
  expect(usageCsvLines(groups, 'session')).toEqual([
    'session,agent,project,input,cacheRead,cacheWrite5m,cacheWrite1h,output,reasoning,cost,requests,unpriced',
    's,a,"/p, q",1,2,3,4,5,6,0.5,7,0',
    ',a,,1,2,3,4,5,6,,7,0',
  ]);
});

test.each(['=1+1', '+1', '-1', '@a', '\tx', '\r=1'])('The name %j is no formula', (model) => {
  const [, line = ''] = usageCsvLines([{ ...sum, cost: 0, model }], 'model');
  expect(line).toMatch(/^"?'|^"?[^=+\-@\t\r"]/);
});
