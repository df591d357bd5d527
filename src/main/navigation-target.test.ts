import { expect, test } from 'vitest';

import { targetOfArguments, targetOfLink } from './navigation-target.ts';

test.each([
  ['corral://session/0b7e-1', { to: 'session', sessionId: '0b7e-1' }],
  ['corral://session/0b7e-1/', { to: 'session', sessionId: '0b7e-1' }],
  ['corral://session/s/message/toolu_01', { to: 'message', sessionId: 's', messageId: 'toolu_01' }],
  ['corral://interaction/r1', { to: 'interaction', requestId: 'r1' }],
  ['corral://interaction/r1?answer=approve', null],
  ['corral://interaction/r1/approve', null],
  ['corral://interaction/../session/s', null],
  ['corral://session/%2e%2e', null],
  ['corral://session/a b', null],
  ['corral://session/', null],
  ['corral://session//s', null],
  ['corral://run/rm', null],
  ['corral:session/s', null],
  ['CORRAL://session/s', null],
  ['https://session/s', null],
  [`corral://session/${'x'.repeat(201)}`, null],
  [`corral://session/${'x'.repeat(5_000)}`, null],
  ['corral://session/s\n', null],
  ['', null],
])('targetOfLink reads the link %.60j as %j', (url, navigationTarget) => {
  expect(targetOfLink(url)).toEqual(navigationTarget);
});

test.each([
  [[], null],
  [['--hidden'], null],
  [['corral://session/s'], { to: 'session', sessionId: 's' }],
  [['corral://nonsense', '/work'], null],
  [['--allow-file-access', '/work'], { to: 'newSession', folder: '/work' }],
  [['/nothing', '/work'], { to: 'newSession', folder: '/work' }],
  [['--data-dir', '/work'], null],
  [['--data-dir=/work'], null],
])('targetOfArguments reads the arguments %j as %j', (argv, navigationTarget) => {
  expect(targetOfArguments({ argv, folderAt: (path) => (path === '/work' ? path : null) })).toEqual(
    navigationTarget,
  );
});
