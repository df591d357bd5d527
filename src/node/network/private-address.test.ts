import { expect, test } from 'vitest';

import { isPrivateAddress } from './private-address.ts';

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['0.0.0.0', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['100.128.0.1', false],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['8.8.8.8', false],
  ['93.184.216.34', false],
  ['::1', true],
  ['::', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::7f00:1', true],
  ['fe80::1', true],
  ['fe80::1%eth0', true],
  ['fc00::1', true],
  ['fd12:3456::1', true],
  ['ff02::1', true],
  ['2002:7f00:1::', true],
  ['2001:db8::1', true],
  ['2606:4700:4700::1111', false],
  ['2a00:1450:4001::1', false],
  ['2606:4700:4700::1111%', true],
  ['2606:4700:4700::1111%a%b', true],
  ['8.8.8.8%eth0', true],
  ['localhost', true],
  ['', true],
])('isPrivateAddress returns for %j: %j', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});
