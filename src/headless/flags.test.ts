import { describe, expect, test } from 'vitest';

import { textIn } from '#shared/words/sentence-text.ts';

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
    [['--port', 'x'], '--port needs a number from 0 to 65535, not "x".'],
    [['--port', '65536'], 'not "65536"'],
    [['--port'], '--port'],
    [['--data-dir='], '--data-dir needs the name of a folder.'],
    [['--what'], '--what'],
    [['extra'], 'extra'],
  ])('parseFlags refuses %j with the reason', (args, reason) => {
    const parsed = parseFlags(args, '/here');
    expect(parsed.ok ? null : textIn('en', parsed.error)).toContain(reason);
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
