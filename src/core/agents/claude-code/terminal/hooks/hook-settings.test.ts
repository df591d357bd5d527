import { expect, test } from 'vitest';

import { isFields } from '#shared/base/fields.ts';

import { hookSettings } from './hook-settings.ts';

test("hookSettings registers every hook at this session's loopback address, but not MessageDisplay, which delays text", () => {
  const settings: unknown = JSON.parse(hookSettings({ port: 4711, key: 'one', secret: 'two' }));
  const hooks = isFields(settings) && isFields(settings.hooks) ? settings.hooks : {};
  expect(Object.keys(hooks)).toContain('PermissionRequest');
  expect(Object.keys(hooks)).not.toContain('MessageDisplay');
  for (const hook of Object.values(hooks)) {
    expect(hook).toEqual([
      {
        hooks: [
          {
            type: 'http',
            url: 'http://127.0.0.1:4711/claude-code/one',
            timeout: expect.any(Number),
            headers: { Authorization: 'Bearer two' },
          },
        ],
      },
    ]);
  }
});
