import { expect, test } from 'vitest';

import { InputOrder } from './input-order.ts';

test('InputOrder sends input at once, and in the order of typing behind input that is looked up', async () => {
  let sent = '';
  const order = new InputOrder((bytes) => (sent += new TextDecoder().decode(bytes)));
  const bytes = (text: string) => new TextEncoder().encode(text);
  order.add(bytes('a'));
  expect(sent).toBe('a');
  const [first, second] = [
    Promise.withResolvers<Uint8Array>(),
    Promise.withResolvers<Uint8Array>(),
  ];
  const held = [order.addLater(first.promise)];
  order.add(bytes('c'));
  held.push(order.addLater(second.promise));
  order.add(bytes('e'));
  second.resolve(bytes('d'));
  await held[1];
  expect(sent).toBe('a');
  first.resolve(bytes('b'));
  await held[0];
  order.add(bytes('f'));
  expect(sent).toBe('abcdef');
});
