import { describe, expect, test } from 'vitest';

import { parseFlags } from './flags.ts';
import { browserCommand } from './open-browser.ts';

const none = { port: 0, open: true, dataDir: null, readOnly: false, help: false };

describe('parseFlags', () => {
  test.each([
    [[], none],
    [['--port', '8080', '--no-open'], { ...none, port: 8080, open: false }],
    [['--port=1', '--data-dir=x'], { ...none, port: 1, dataDir: '/here/x' }],
    [['--data-dir', '/abs'], { ...none, dataDir: '/abs' }],
    [['--help'], { ...none, help: true }],
  ])('parseFlags accepts %j', (args, value) => {
    expect(parseFlags(args, '/here')).toEqual({ ok: true, value });
  });

  test.each([
    [['--port', 'x']],
    [['--port', '65536']],
    [['--port']],
    [['--data-dir=']],
    [['--what']],
    [['extra']],
  ])('parseFlags refuses %j and prints the usage', (args) => {
    expect(parseFlags(args, '/here')).toEqual({
      ok: false,
      error: expect.stringContaining('Usage: corral serve'),
    });
  });
});

test.each([
  ['linux', {}, null],
  ['linux', { DISPLAY: ':0' }, 'xdg-open'],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
  ['darwin', {}, 'open'],
  ['win32', {}, 'rundll32'],
])('browserCommand on %s with %j is %s', (platform, variables, command) => {
  const url = 'http://127.0.0.1:1/#token=t';
  const found = browserCommand({ platform, variables }, url);
  expect(found?.command ?? null).toBe(command);
  expect(found?.args.at(-1) ?? url).toBe(url);
});
