import { join } from 'node:path';

import { ManualClock } from '#core/testing/fake-ports.ts';

import { acpKind } from '../acp/acp-kind.ts';
import { FaultCore } from '../fault-core.ts';
import { ipcChannel } from '../ipc-channel.ts';
import { ProcessFaultAgent } from './process-faults.ts';

const SESSIONS = 2;
const AT_REST = new Set(['idle', 'stopped', 'failed']);

/** Runs a core in its own process whose ACP agents ask endlessly; the parent answers and kills it. */
async function main(folder: string): Promise<void> {
  const record = join(folder, 'record.jsonl');
  const core = new FaultCore({
    folder: join(folder, 'data'),
    clock: new ManualClock(),
    ids: { uuid: () => crypto.randomUUID() },
    agent: new ProcessFaultAgent(acpKind, { folder, record }),
  });
  const { harness } = core;
  const sessionIds = harness.store.sessions.all().map(({ sessionId }) => sessionId);
  await core.recover(sessionIds);
  while (sessionIds.length < SESSIONS) sessionIds.push(await harness.session());
  core.serve(
    ipcChannel({
      send: (text) => void process.send?.(text),
      onMessage: (listener) => process.on('message', listener),
      onGone: (listener) => process.once('disconnect', listener),
    }),
  );
  process.once('disconnect', () => process.exit(0));
  // An answer that ends the turn is followed by a prompt, so that the agent asks again.
  setInterval(() => {
    for (const sessionId of sessionIds)
      if (AT_REST.has(harness.status(sessionId) ?? ''))
        void harness.sessions.prompt({ commandId: crypto.randomUUID(), sessionId, text: 'Go on.' });
  }, 20);
}

const [folder = ''] = process.argv.slice(2);
await main(folder);
