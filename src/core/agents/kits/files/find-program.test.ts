import { expect, test } from 'vitest';

import type { ProcessPort } from '#core/ports.ts';

import { findByNpm } from './find-program.ts';

const machine = { platform: 'linux', homeDir: '/home/a', variables: {} } as const;

test('Npm is asked once for its folder when several agents are missing', async () => {
  const asked: string[] = [];
  const processes: Pick<ProcessPort, 'run'> = {
    run: async (file, args) => {
      asked.push([file, ...args].join(' '));
      return { ok: true, value: { code: 0, stdout: '/nowhere\n', stderr: '' } };
    },
  };
  const search = (name: string) =>
    findByNpm(processes as ProcessPort, machine, { name, ownFolders: [] });
  expect(await Promise.all([search('a'), search('b')])).toEqual([[], []]);
  expect(await search('c')).toEqual([]);
  expect(asked).toEqual(['npm config get prefix']);
});
