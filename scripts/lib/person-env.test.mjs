import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import { root } from './paths.mjs';
import { personEnv } from './person-env.mjs';

test.runIf(process.platform !== 'win32')(
  "personEnv removes npm's additions and keeps the person's PATH in order",
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
    vi.stubEnv('INIT_CWD', '/somewhere');
    vi.stubEnv('ANTHROPIC_MODEL', 'kept');
    const env = personEnv({ extra: '1' });
    expect(env).toMatchObject({
      PATH: '/usr/local/bin:/home/me/other/node_modules/.bin:/bin',
      ANTHROPIC_MODEL: 'kept',
      extra: '1',
    });
    expect(
      Object.keys(env).filter((name) => name.startsWith('npm_') || name === 'INIT_CWD'),
    ).toEqual([]);
  },
);
