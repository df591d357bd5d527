import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { ManualClock } from '#core/testing/fake-ports.ts';

import { Dice } from './dice.ts';
import { FaultAgent } from './fault-agent.ts';
import { FaultCore } from './fault-core.ts';
import { ipcChannel } from './ipc-channel.ts';
import { TruthFile } from './truth-file.ts';

/** Limit of the open questions. */
const OPEN_AT_MOST = 8;

/** Runs a core in its own process whose agents ask endlessly; the parent answers and kills it. */
async function main(folder: string, life: number): Promise<void> {
  const truth = new TruthFile(join(folder, 'truth.jsonl'), life * 100_000);
  const dice = new Dice(life);
  let core: FaultCore | null = null;
  const killer = () => {
    if (!core) throw new Error('There is no core yet.');
    return core.killer;
  };
  const agent = new FaultAgent({ truth, dice, killer, lossRate: 0, survivors: false });
  core = new FaultCore({
    folder: join(folder, 'data'),
    clock: new ManualClock(),
    ids: { uuid: () => randomUUID() },
    agent,
  });
  const { harness } = core;
  const known = harness.store.sessions.all().map(({ sessionId }) => sessionId);
  await core.recover(known);
  const sessionIds = known.length > 0 ? known : [await harness.session(), await harness.session()];
  core.serve(
    ipcChannel({
      send: (text) => void process.send?.(text),
      onMessage: (listener) => process.on('message', listener),
      onGone: (listener) => process.once('disconnect', listener),
    }),
  );
  process.once('disconnect', () => process.exit(0));
  const ask = () => {
    const sessionId = dice.pick(sessionIds) ?? '';
    if (harness.store.interactions.open().length < OPEN_AT_MOST)
      agent.living.get(sessionId)?.asks(truth.asks(sessionId));
    setTimeout(ask, 2);
  };
  ask();
}

const [folder = '', life = '0'] = process.argv.slice(2);
await main(folder, Number(life));
