import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { ok } from '#shared/base/result.ts';
import { interaction as interactionSchema } from '#shared/interaction/interaction.ts';

import { Dice } from './dice.ts';
import { countAnswers, countBy, noFaults, type FaultReport } from './fault-run.ts';
import { FaultWindow, type Sent } from './fault-window.ts';
import { ipcChannel } from './ipc-channel.ts';
import { readTruth } from './truth-file.ts';
import { judge } from './verdict.ts';

const SCRIPT = new URL('mortal-core.ts', import.meta.url).pathname;

const after = (ms: number, callback: () => void) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** Kills a real core with SIGKILL repeatedly while a window answers the questions of its agents. */
export async function killNine(seed: number, kills: number): Promise<FaultReport> {
  const dice = new Dice(seed);
  const folder = temporaryFolder();
  const sent: Sent[] = [];
  for (let life = 1; life <= kills; life += 1)
    sent.push(...(await oneLife([SCRIPT, folder, String(life)], dice)));
  const harness = new Harness(join(folder, 'data'));
  await harness.recover().orphansGone;
  const rows = harness.database?.prepare('SELECT body FROM interactions').all() ?? [];
  const interactions = rows.map(({ body }) => interactionSchema.parse(JSON.parse(String(body))));
  const prompts = readTruth(join(folder, 'truth.jsonl'));
  const violations = judge({ prompts, interactions, sent });
  harness.crash();
  rmSync(folder, { recursive: true, force: true });
  const outcomes = countBy(interactions.map(({ outcome }) => outcome ?? 'open'));
  return {
    prompts: prompts.length,
    answers: countAnswers(sent),
    outcomes,
    faults: { ...noFaults(), kills },
    violations,
  };
}

/**
 * Runs a core in its own process, answers some questions, and kills it. Returns the answers.
 * `answers`: their number, after which the core is killed; 10 to 39 if absent.
 */
export async function oneLife(
  script: readonly string[],
  dice: Dice,
  answers = 10 + dice.int(30),
): Promise<readonly Sent[]> {
  const args = ['--disable-warning=ExperimentalWarning', ...script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const window = new FaultWindow({
    connectChannel: async () => ok(channelTo(child)),
    timers: { after },
    dice,
    uuid: () => crypto.randomUUID(),
  });
  const exited = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  while (window.sent.length < answers && isRunning()) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const open = dice.pick(
      [...window.open.values()].filter((each) => !isSent(window, each.request.requestId)),
    );
    if (!open) continue;
    if (dice.chance(0.5)) window.show(open);
    window.answer(open);
  }
  // The kill interrupts whatever the last answers have started.
  await new Promise((resolve) => setTimeout(resolve, dice.next() * 3));
  child.kill('SIGKILL');
  await exited;
  window.close();
  return window.sent;
}

const isSent = ({ sent }: FaultWindow, requestId: string) =>
  sent.some(({ answer }) => answer.requestId === requestId);

function channelTo(child: ChildProcess) {
  return ipcChannel({
    // A core that ends by itself closes the pipe; what is sent to it then is lost as by a kill.
    send: (text) => void (child.connected && child.send(text, () => undefined)),
    onMessage: (listener) => void child.on('message', listener),
    onGone: (listener) => void child.once('disconnect', listener),
  });
}
