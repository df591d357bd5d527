import { join } from 'node:path';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeIds } from '#core/adapters/node-ids.ts';
import { NodeGit } from '#core/adapters/processes/node-git.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import type { GitPort } from '#core/ports/git-port.ts';
import { Git } from '#core/git/engine/git.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import { testVariables } from '#core/testing/git-repository.ts';
import { ok } from '#shared/base/result.ts';
import { DEFAULT_COPY } from '#shared/project/project-setup.ts';

import { Worktrees } from '../worktrees.ts';
import { FileRecords } from './file-records.fixture.ts';

/** Worktrees of the repository in `root`/work, with records that outlive this process. */
export class MortalDesk {
  readonly records: FileRecords;
  readonly worktrees: Worktrees;

  /**
   * `setUp` is the script of the repository; null for none. `onStep` is called before each git and
   * each record.
   */
  constructor(root: string, setUp: string | null = null, onStep = () => {}) {
    const variables = testVariables(join(root, 'home'));
    this.records = new FileRecords(join(root, 'records'), onStep);
    this.worktrees = new Worktrees({
      git: new Git({ port: countedGit(onStep), variables }),
      records: this.records,
      clock: new NodeClock(),
      ids: new NodeIds(),
      log: silentLog,
      processes: new NodeProcesses(),
      environment: { dataDir: join(root, 'data'), platform: process.platform },
      variables: () => variables,
      placeOfNew: async () => ok(join(root, 'data', 'worktrees')),
      setupOf: async () => ({
        setup:
          setUp === null
            ? null
            : { text: setUp, from: 'corral.json', hash: setUp, isConfirmed: true },
        copy: { value: [...DEFAULT_COPY], from: 'default' },
        branchPrefix: { value: 'corral', from: 'default' },
        ports: { value: 10, from: 'default' },
      }),
      confirmed: () => undefined,
      startSession: async () => ok(null),
      forks: { prepare: async () => ok(null), start: async ({ sessionId }) => ok(sessionId) },
      beforeRemoval: async () => null,
      returned: () => undefined,
      insiders: () => ({ sessions: [], terminals: [] }),
    });
  }
}

function countedGit(onStep: () => void): GitPort {
  const port = new NodeGit();
  return {
    run: (args, options) => {
      onStep();
      return port.run(args, options);
    },
  };
}
