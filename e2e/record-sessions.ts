import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { HostConnector } from '#core/adapters/sockets/host-connector.ts';
import { HostClient } from '#core/terminals/host-client.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { scenarios } from './model-server/scenarios/all.ts';
import { ModelServer } from './model-server/server.ts';
import { agentsPath, Machine, repository } from './machine/machine.ts';

/**
 * Records whole sessions of the real agents in a real terminal, with the time of each piece of
 * output, for the replay of what waits for a person: `node e2e/record-sessions.ts [NAME...]`. Keys
 * are pressed some seconds after their screen is there, as a person would.
 */
type Step = { readonly when: RegExp; readonly keys: string };
type Session = {
  readonly program: string;
  readonly args: readonly string[];
  readonly steps: readonly Step[];
  readonly end: RegExp;
};

const claude = (scenario: string) => ({
  program: 'claude',
  args: ['--permission-mode', 'manual', `SCENARIO:${scenario}`],
});
const codex = (scenario: string) => ({
  program: 'codex',
  args: ['--ask-for-approval', 'on-request', `SCENARIO:${scenario}`],
});

const sessions: Readonly<Record<string, Session>> = {
  'claude-two-approvals': {
    ...claude('two-approvals'),
    steps: [
      { when: /mkdir -p one[\s\S]*Do you want to proceed\?[\s\S]*Esc to cancel/u, keys: '1' },
      { when: /mkdir -p two[\s\S]*Do you want to proceed\?[\s\S]*Esc to cancel/u, keys: '4' },
    ],
    end: /Interrupted|What should Claude do/u,
  },
  'claude-question': {
    ...claude('question'),
    steps: [{ when: /Which database should the project use\?[\s\S]*Enter to select/u, keys: '2' }],
    end: /SQLite[\s\S]*✻ .* for \d/u,
  },
  'codex-command-twice': {
    ...codex('codex-command-twice'),
    steps: [
      { when: /Try new model[\s\S]*enter\/esc confirm/u, keys: '\u001B' },
      { when: /Is the server there\?[\s\S]*Press enter to confirm or esc/u, keys: 'y' },
      { when: /Is the server there now\?[\s\S]*Press enter to confirm or esc/u, keys: 'y' },
    ],
    end: /Done\./u,
  },
};

const PERSON_MS = 1500;
const REST_MS = 6500;
const LOOK_MS = 50;
const LIMIT_MS = 90_000;
const colours = { foreground: '#d4d4d4', background: '#1e1e1e' };
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function record(name: string, { program, args, steps, end }: Session): Promise<void> {
  const machine = await Machine.create([]);
  const server = new ModelServer({ scenarios, folder: machine.project });
  const modelUrl = await server.start();
  await machine.codexModel(modelUrl);
  await machine.opencodeModel(modelUrl);
  const script = join(repository, 'src/pty-host/main.ts');
  const host = new HostClient(
    new HostConnector({
      dataDir: machine.dataDir,
      script,
      node: { command: process.execPath, env: {} },
      idleMs: 200,
    }),
  );
  const pieces: (readonly [number, string])[] = [];
  try {
    mkdirSync(machine.dataDir, { recursive: true });
    const env = machine.env(modelUrl, [agentsPath]);
    const spawn = {
      terminalId: name,
      file: program,
      args: [...args],
      cwd: machine.project,
      env,
      cols: 120,
      rows: 40,
      colours,
    };
    const begun = performance.now();
    const spawned = await host.spawn({ ...spawn, lane: 'agent' });
    if (!spawned.ok) throw new Error(textIn('en', spawned.error.message));
    const keep = (bytes: Uint8Array) =>
      pieces.push([Math.round(performance.now() - begun), Buffer.from(bytes).toString('base64')]);
    const eye = host.attach(name, 0, {
      snapshot: ({ offset, bytes }) => {
        keep(bytes);
        eye.ack(offset);
      },
      output: (offset, bytes) => {
        keep(bytes);
        eye.ack(offset + bytes.length);
      },
      gone: () => undefined,
    });
    const shows = async (what: RegExp) => {
      for (
        const from = performance.now();
        performance.now() - from < LIMIT_MS;
        await sleep(LOOK_MS)
      ) {
        const screen = await host.screen(name, 0);
        if (screen && what.test(screen.lines.join('\n'))) return;
      }
      throw new Error(
        `${name}: the screen did not show ${what.source}:\n${(await host.screen(name, 0))?.lines.join('\n')}`,
      );
    };
    for (const { when, keys } of steps) {
      await shows(when);
      await sleep(PERSON_MS);
      // Nothing printed: here a person answered.
      keep(new Uint8Array());
      host.write(name, new TextEncoder().encode(keys));
    }
    await shows(end);
    await sleep(REST_MS);
  } finally {
    await host.forget(name);
    host.close();
    await server.stop();
    await machine.remove();
  }
  const folder = join(repository, 'src/core/detection/fixtures/sessions');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${name}.jsonl`),
    pieces.map((piece) => `${JSON.stringify(piece)}\n`).join(''),
  );
  process.stdout.write(`${name}: ${pieces.length} pieces, ${pieces.at(-1)?.[0] ?? 0} ms\n`);
}

const wanted = process.argv.slice(2);
for (const [name, session] of Object.entries(sessions))
  if (wanted.length === 0 || wanted.includes(name)) await record(name, session);
