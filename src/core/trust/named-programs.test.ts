import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { TrustWorld } from './trust-world.fixture.ts';

// Not run with an older git: nothing runs git.

let world: TrustWorld;
beforeEach(() => {
  world = new TrustWorld();
});
afterEach(() => world.remove());

const server = (...args: readonly string[]) => ({ mcpServers: { a: { command: 'node', args } } });
const names = async (folder?: string) => Object.keys(await world.lines(folder)).slice(1);
/** Returns the hashes of what a person would agree to. */
const hashes = async () => (await world.read()).programs.flatMap((program) => program.hashes);

describe('namedPrograms', () => {
  test.each([
    ['.claude/settings.json', { apiKeyHelper: './x.sh' }, 'x.sh'],
    [
      '.claude/settings.json',
      { hooks: { Stop: [{ hooks: [{ command: 'bash .claude/hooks/pre.sh' }] }] } },
      '.claude/hooks/pre.sh',
    ],
    ['.mcp.json', server('./server.js'), 'server.js'],
    ['.mcp.json', server('tools/server'), 'tools/server.js'],
    ['.mcp.json', server('./tools'), 'tools/index.js'],
    ['.mcp.json', { mcpServers: { a: { command: 'x.sh', cwd: './deep' } } }, 'deep/x.sh'],
    ['.claude/settings.json', { statusLine: { command: 'cd deep && sh x.sh' } }, 'deep/x.sh'],
    ['opencode.json', { plugin: ['./tools/planted.js'] }, 'tools/planted.js'],
  ])('finds what %s names by %j', async (path, value, named) => {
    world.writeJson(path, value);
    expect(await names()).toEqual([]);
    world.write(named, 'steal');
    expect(await names()).toContain(named);
    const found = (await world.read()).programs.find(({ file }) => file === named);
    expect(found).toMatchObject({ namedBy: path, lines: ['steal'], unsure: null });
  });

  test('each change of a named file has another hash, and no other file has one', async () => {
    world.writeJson('.mcp.json', server('./server.js'));
    world.write('server.js', 'a');
    world.write('other.js', 'a');
    const before = await hashes();
    world.write('other.js', 'b');
    expect(await hashes()).toEqual(before);
    world.write('server.js', 'b');
    expect(await hashes()).not.toEqual(before);
    world.write('server.js', 'a');
    expect(await hashes()).toEqual(before);
  });

  test('a large file counts to its last byte, and one that is too large is asked about at each start', async () => {
    world.writeJson('.mcp.json', server('./server.js'));
    world.write('server.js', `${'x'.repeat(3 * 1024 * 1024)}a`);
    const before = await hashes();
    world.write('server.js', `${'x'.repeat(3 * 1024 * 1024)}b`);
    expect(await hashes()).not.toEqual(before);
    truncateSync(join(world.project, 'server.js'), 40 * 1024 * 1024);
    expect((await world.lines())['server.js']).toEqual(['?']);
  });

  test('all named files together are bounded', async () => {
    const large = ['a', 'b', 'c'].map((name) => `./${name}.js`);
    world.writeJson('.mcp.json', server(...large));
    for (const name of large) truncateSync(world.write(name, ''), 30 * 1024 * 1024);
    expect(Object.values(await world.lines()).filter(([line]) => line === '?')).toHaveLength(1);
    world.writeJson('.mcp.json', server(...Array.from({ length: 1001 }, (_, at) => `./${at}`)));
    expect((await world.lines())['…']).toEqual(['?']);
    const many = Array.from({ length: 201 }, (_, at) => `${at}.sh`);
    for (const name of many) world.write(name, '');
    world.writeJson('.mcp.json', server(...many));
    expect((await world.lines())['…']).toEqual(['?']);
  });

  test('a pipe is not opened, and what cannot be read is asked about', async () => {
    execFileSync('mkfifo', [join(world.project, 'pipe')]);
    world.write('secret.sh', 'x');
    chmodSync(join(world.project, 'secret.sh'), 0);
    symlinkSync('/dev/zero', join(world.project, 'zero'));
    symlinkSync('loop', join(world.project, 'loop'));
    world.writeJson('.mcp.json', server('pipe', './secret.sh', './zero', './loop', './missing'));
    const found = await world.lines();
    expect(found).toMatchObject({ pipe: ['?'], zero: ['?'], loop: ['?'] });
    // Root can read any file.
    expect(found['secret.sh']).toEqual(process.getuid?.() === 0 ? ['x'] : ['?']);
    expect(found['missing']).toBeUndefined();
  });

  test('nothing outside of the folder is read; a link out of it counts by where it leads', async () => {
    world.write('../outside.sh', 'secret');
    world.write('../other.sh', 'secret');
    world.writeJson('.mcp.json', server('../outside.sh', join(world.homeDir, 'outside.sh')));
    expect(await names()).toEqual([]);
    world.writeJson('.mcp.json', server('./link.sh'));
    symlinkSync('../outside.sh', join(world.project, 'link.sh'));
    const before = await hashes();
    expect((await world.lines())['link.sh']).toEqual([expect.stringMatching(/^→ .*outside\.sh$/u)]);
    world.write('../outside.sh', 'changed');
    expect(await hashes()).toEqual(before);
    rmSync(join(world.project, 'link.sh'));
    symlinkSync('../other.sh', join(world.project, 'link.sh'));
    expect(await hashes()).not.toEqual(before);
  });

  test('a file that is named twice, or that agents look for themselves, is shown once', async () => {
    world.writeJson('.mcp.json', server('./x.js'));
    world.writeJson('opencode.json', { plugin: ['./x.js', './.opencode/plugin/y.js'] });
    world.write('x.js', 'x');
    world.write('.opencode/plugin/y.js', 'y');
    const { programs } = await world.read();
    expect(programs.map(({ file, namedBy = null }) => [file, namedBy])).toEqual([
      ['.mcp.json', null],
      ['opencode.json', null],
      ['.opencode/plugin/y.js', null],
      ['x.js', '.mcp.json'],
    ]);
  });

  test('names are read from the folder of the session, from that of the file and from the top', async () => {
    world.writeJson('.mcp.json', server('./a.js', './b.js'));
    world.write('a.js', 'top');
    world.write('sub/b.js', 'session');
    mkdirSync(join(world.project, 'sub'), { recursive: true });
    expect(await names(join(world.project, 'sub'))).toEqual(['sub/b.js', 'a.js']);
  });

  test('a file that is no text is shown by its size', async () => {
    world.writeJson('.mcp.json', server('./tool'));
    world.write('tool', new Uint8Array([0x7f, 0, 1, 2]));
    expect((await world.lines())['tool']).toEqual(['4 bytes']);
  });
});
