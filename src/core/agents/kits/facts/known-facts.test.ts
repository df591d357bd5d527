import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeLog } from '#core/adapters/node-log.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import { detect } from '#core/agents/claude-code/program/detect.ts';
import type { Environment } from '#core/ports.ts';

import { KnownFacts } from './known-facts.ts';

let root: string;
let home: string;
let bin: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'corral-facts-'));
  home = join(root, 'home');
  bin = join(root, 'bin');
  for (const folder of [home, bin, join(home, '.claude'), join(root, 'data')])
    mkdirSync(folder, { recursive: true });
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

const runsFile = () => join(root, 'runs');
const factsFile = () => join(root, 'data/agent-facts.json');

/** The arguments of every run of the program so far. */
function runs(): readonly string[] {
  try {
    return readFileSync(runsFile(), 'utf8').split('\n').slice(0, -1);
  } catch {
    return [];
  }
}

/** Writes a `claude` that records its runs; its login is that of its credentials file. */
function install(folder: string, version = '2.1.329'): string {
  mkdirSync(folder, { recursive: true });
  const program = join(folder, 'claude.js');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'claude', bin: 'claude.js' }));
  const body = `#!${process.execPath}
const fs = require('node:fs');
fs.appendFileSync(${JSON.stringify(runsFile())}, process.argv.slice(2).join(' ') + '\\n');
if (process.argv[2] === '--version') console.log('${version} (Claude Code)');
else console.log(JSON.stringify({
  loggedIn: fs.existsSync(process.env.HOME + '/.claude/.credentials.json') || 'KEY' in process.env,
}));
`;
  writeFileSync(program, body, { mode: 0o755 });
  return program;
}

function link(program: string): void {
  rmSync(join(bin, 'claude'), { force: true });
  symlinkSync(program, join(bin, 'claude'));
}

/** Detects as the core of a new process does, which knows only what is stored. */
function start(variables: Readonly<Record<string, string>> = {}, facts = known()) {
  const environment: Environment = {
    platform: 'linux',
    homeDir: home,
    tempDir: root,
    dataDir: join(root, 'data'),
    version: '1',
    variables: { HOME: home, PATH: bin, NPM_CONFIG_PREFIX: join(root, 'npm'), ...variables },
    node: { command: process.execPath, env: {} },
    demoScript: '',
    agentScript: '',
  };
  const machine = { processes: new NodeProcesses(), environment, facts: facts.portOf('claude') };
  return detect(machine, null);
}

const known = () => new KnownFacts(factsFile(), new NodeLog(() => undefined, new NodeClock()));

describe('KnownFacts', () => {
  test('the second start runs no program, and finds what the first one found', async () => {
    link(install(join(root, 'package')));
    const first = await start();
    expect(first).toMatchObject({ state: 'notLoggedIn', version: '2.1.329' });
    expect(runs()).toEqual(['--version', 'auth status']);
    expect(await start()).toEqual(first);
    expect(runs()).toHaveLength(2);
  });

  test('a program whose file was touched, replaced or linked to another version is asked again', async () => {
    const program = install(join(root, 'package'));
    link(program);
    await start();
    utimesSync(program, new Date(1), new Date(1));
    await start();
    expect(runs()).toHaveLength(4);
    unlinkSync(program);
    install(join(root, 'package'), '2.1.330');
    expect(await start()).toMatchObject({ version: '2.1.330' });
    expect(runs()).toHaveLength(6);
    link(install(join(root, 'other'), '2.1.331'));
    expect(await start()).toMatchObject({ version: '2.1.331' });
    expect(runs()).toHaveLength(8);
    rmSync(join(bin, 'claude'));
    expect(await start()).toMatchObject({ state: 'missing' });
  });

  test('a login or a logout is seen at the next start, and only the login is asked for again', async () => {
    link(install(join(root, 'package')));
    await start();
    writeFileSync(join(home, '.claude/.credentials.json'), '{}');
    expect(await start()).toMatchObject({ state: 'ready' });
    rmSync(join(home, '.claude/.credentials.json'));
    expect(await start()).toMatchObject({ state: 'notLoggedIn' });
    writeFileSync(join(home, '.claude.json'), '{"oauthAccount":{"id":1},"numStartups":1}');
    await start();
    expect(runs().filter((run) => run === 'auth status')).toHaveLength(4);
    expect(runs().filter((run) => run === '--version')).toHaveLength(1);
    writeFileSync(join(home, '.claude.json'), '{"oauthAccount":{"id":1},"numStartups":2}');
    await start();
    expect(runs()).toHaveLength(5);
  });

  test('a variable with a key is a login at once, and no variable is stored', async () => {
    link(install(join(root, 'package')));
    await start();
    expect(await start({ KEY: 'sk-secret-value' })).toMatchObject({ state: 'ready' });
    expect(readFileSync(factsFile(), 'utf8')).not.toContain('sk-secret-value');
    expect(statSync(factsFile()).mode & 0o777).toBe(0o600);
    expect(await start()).toMatchObject({ state: 'notLoggedIn' });
  });

  test('a variable of the terminal in which Corral was started changes nothing', async () => {
    link(install(join(root, 'package')));
    await start({ SHLVL: '1', SSH_TTY: '/dev/pts/1' });
    await start({ SHLVL: '2' });
    expect(runs()).toHaveLength(2);
  });

  test('forget lets the programs be asked again, also by a search that was running', async () => {
    link(install(join(root, 'package')));
    await start();
    const facts = known();
    facts.forget('codex');
    await start({}, facts);
    expect(runs()).toHaveLength(2);
    facts.forget('claude');
    const { promise: gate, resolve: open } = Promise.withResolvers<null>();
    const schema = z.string();
    const fact = { name: 'gated', program: join(bin, 'claude'), env: {}, schema };
    const recall = (value: string) =>
      facts.portOf('claude').recall<string>(fact, async () => {
        if (value === 'old') await gate;
        return { value, isLasting: true };
      });
    const running = recall('old');
    await start({}, facts);
    facts.forget();
    open(null);
    expect(await running).toBe('old');
    expect(await recall('new')).toBe('new');
    expect(await recall('newer')).toBe('new');
    await start({}, facts);
    expect(runs()).toHaveLength(6);
  });

  test('a damaged file counts as empty and is replaced', async () => {
    link(install(join(root, 'package')));
    await start();
    for (const damage of ['', '{"format":1', '{"format":2,"facts":{}}', '[]', '\u0000']) {
      writeFileSync(factsFile(), damage);
      const before = runs().length;
      await start();
      await start();
      expect(runs()).toHaveLength(before + 2);
    }
  });

  test('a wrapper script, a shim and a program that does not work are asked at each start', async () => {
    const program = install(join(root, 'package'));
    writeFileSync(join(bin, 'claude'), `#!/bin/sh\nexec ${program} "$@"\n`, { mode: 0o755 });
    await start();
    await start();
    expect(runs()).toHaveLength(4);
    rmSync(join(bin, 'claude'));
    mkdirSync(join(root, 'shims'));
    symlinkSync(program, join(root, 'shims/claude'));
    await start({ PATH: join(root, 'shims') });
    await start({ PATH: join(root, 'shims') });
    expect(runs()).toHaveLength(8);
    link(install(join(root, 'old'), '1.0.0'));
    writeFileSync(join(root, 'old/claude.js'), '#!/usr/bin/false node\n', { mode: 0o755 });
    expect(await start()).toMatchObject({ state: 'broken' });
    install(join(root, 'old'));
    expect(await start()).toMatchObject({ state: 'notLoggedIn' });
  });
});
