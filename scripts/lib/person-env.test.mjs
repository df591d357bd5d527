import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import { root } from './paths.mjs';
import { personEnv } from './person-env.mjs';

test.runIf(process.platform !== 'win32')(
  "personEnv removes npm's folders from PATH, and leaves the variables to core",
  () => {
    vi.stubEnv(
      'PATH',
      [
        join(root, 'node_modules/.bin'),
        '/node_modules/.bin',
        '/x/npm/node-gyp-bin',
        '/usr/local/bin',
        '/home/me/other/node_modules/.bin',
        '/bin',
      ].join(':'),
    );
    vi.stubEnv('npm_config_port', '1');
    expect(personEnv({ extra: '1' })).toMatchObject({
      PATH: '/usr/local/bin:/home/me/other/node_modules/.bin:/bin',
      npm_config_port: '1',
      extra: '1',
    });
  },
);
