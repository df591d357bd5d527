import { join } from 'node:path';

import { ManualClock } from '#core/testing/fake-ports.ts';
import { promptOf } from '#agent/testing/faults/kill-world.ts';

import { FaultCore } from '../fault-core.ts';
import { ipcChannel } from '../ipc-channel.ts';
import { ProcessFaultAgent } from '../processes/process-faults.ts';
import { corralKind } from './corral-kind.ts';

const SESSIONS = 2;
const AT_REST = new Set(['idle', 'stopped', 'failed']);

/**
 * Runs a core in its own process whose sessions are driven by Corral's own agent. A session that an
 * earlier core had continues its turn first; then turns follow one another, unless it only has to
 * finish. The parent answers and kills it.
 */
async function main(folder: string, modelUrl: string, isLast: boolean): Promise<void> {
  const core = new FaultCore({
    folder: join(folder, 'data'),
    clock: new ManualClock(),
    ids: { uuid: () => crypto.randomUUID() },
    agent: new ProcessFaultAgent(corralKind(modelUrl), { folder, record: '' }),
  });
  const { harness } = core;
  const sessionIds = harness.store.sessions.all().map(({ sessionId }) => sessionId);
  const toContinue = new Set(sessionIds);
  await core.recover(sessionIds);
  while (sessionIds.length < SESSIONS) sessionIds.push(await harness.session(nextPrompt()));
  core.serve(
    ipcChannel({
      send: (text) => void process.send?.(text),
      onMessage: (listener) => process.on('message', listener),
      onGone: (listener) => process.once('disconnect', listener),
    }),
  );
  process.once('disconnect', () => process.exit(0));
  setInterval(() => {
    const resting = sessionIds.filter((id) => AT_REST.has(harness.status(id) ?? ''));
    if (isLast && resting.length === SESSIONS && toContinue.size === 0) process.exit(0);
    for (const sessionId of resting) {
      const isContinued = toContinue.delete(sessionId);
      if (isLast && !isContinued) continue;
      const text = isContinued ? '/continue' : nextPrompt();
      void harness.sessions.prompt({ commandId: crypto.randomUUID(), sessionId, text });
    }
  }, 20);
}

const nextPrompt = () => promptOf(crypto.randomUUID().replaceAll('-', ''));

const [folder = '', modelUrl = '', last] = process.argv.slice(2);
await main(folder, modelUrl, last === 'last');
