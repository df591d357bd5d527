import { rmSync } from 'node:fs';
import { connect, type Server } from 'node:net';
import { dirname } from 'node:path';

import { err, ok, type Result } from '#shared/base/result.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import { ownFolder } from './own-folder.ts';
import { socketAt } from './own-socket.ts';

/** Listens at `path`: a socket in a folder of the owner's alone, or a named pipe on Windows. */
export async function listenAt(path: string, server: Server): Promise<Result<null, ShownText>> {
  if (process.platform !== 'win32') {
    const folder = ownFolder(dirname(path));
    if (!folder.ok) return folder;
    if (socketAt(path) === 'foreign')
      return err(compose('terminalFailures.foreignSocket', { path }));
    if (await isAnswered(path)) return err(compose('terminalFailures.socketTaken'));
    rmSync(path, { force: true });
  }
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(err(error.message)));
    server.listen(path, () => resolve(ok(null)));
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
