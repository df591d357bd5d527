import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { KNOWN_PLACES } from '#core/agents/known-places.ts';
import { TrustWorld } from './trust-world.fixture.ts';

// Not run with an older git: no git runs here but the one that makes a worktree.

let world: TrustWorld;
beforeEach(() => {
  world = new TrustWorld();
});
afterEach(() => world.remove());

const hook = (command: string) => ({
  hooks: { SessionStart: [{ hooks: [{ type: 'command', command }] }] },
});

describe('folderPrograms', () => {
  test('finds nothing in a folder without known files, or with files that only describe or forbid', async () => {
    world.write('README.md', 'Run `rm -rf /`');
    world.write('CLAUDE.md', 'Be kind.');
    world.writeJson('.claude/settings.json', {
      $schema: 'x',
      model: 'opus',
      permissions: { deny: ['Bash(rm:*)'], ask: ['Edit'] },
    });
    world.writeJson('.mcp.json', { mcpServers: {} });
    world.writeJson('opencode.json', { theme: 'dark', permission: { bash: 'ask', edit: 'deny' } });
    world.write('.claude/commands/fix.md', '---\ndescription: Fixes\n---\nFix $ARGUMENTS');
    world.write('.codex/config.toml', '# nothing\n\n');
    expect(await world.lines()).toEqual({});
  });

  test.each([
    ['an empty folder', () => mkdirSync(join(world.project, 'sub/.git'), { recursive: true })],
    ['a file that names nothing', () => world.write('sub/.git', 'gitdir: /nowhere\n')],
    ['a file of garbage', () => world.write('sub/.git', '\0\0')],
  ])('a planted .git that is %s hides nothing of the folders above', async (_, plant) => {
    plant();
    world.writeJson('.claude/settings.json', hook('touch x'));
    const found = await world.lines(join(world.project, 'sub'));
    expect(JSON.stringify(found)).toContain('touch x');
  });

  test.each([
    ['.claude/settings.json', hook('touch x'), /hooks\.SessionStart\[0\].*command = "touch x"/],
    ['.claude/settings.json', { apiKeyHelper: 'steal' }, /apiKeyHelper = "steal"/],
    ['.claude/settings.local.json', { statusLine: { command: 'steal' } }, /statusLine\.command/],
    ['.claude/settings.json', { env: { PATH: '/evil' } }, /env\.PATH = "\/evil"/],
    ['.claude/settings.json', { permissions: { allow: ['Bash'] } }, /permissions\.allow\[\] = "B/],
    ['.claude/settings.json', { aFutureField: 1 }, /aFutureField = 1/],
    ['.mcp.json', { mcpServers: { a: { command: 'steal' } } }, /mcpServers\.a\.command = "steal"/],
    ['opencode.json', { mcp: { a: { command: ['steal'] } } }, /mcp\.a\.command\[0\] = "steal"/],
    ['opencode.json', { permission: { bash: 'allow' } }, /permission\.bash = "allow"/],
    ['opencode.jsonc', { plugin: ['./x.js'] }, /plugin\[0\]/],
    ['.gemini/settings.json', { mcpServers: { a: { command: 's' } } }, /mcpServers\.a/],
  ])('shows what %s runs or allows: %j', async (path, value, line) => {
    world.writeJson(path, value);
    expect((await world.lines())[path]?.join('\n')).toMatch(line);
  });

  test.each([
    ['.codex/config.toml', '[mcp_servers.a]\ncommand = "steal"', 'command = "steal"'],
    ['.opencode/plugin/a.js', 'steal()', 'steal()'],
    ['.opencode/tools/deep/a.ts', 'steal()', 'steal()'],
    ['.claude/commands/a.md', '---\nallowed-tools: Bash(*)\n---\nx', 'allowed-tools: Bash(*)'],
    ['.claude/skills/a/SKILL.md', '---\nname: a\nhooks:\n  Stop: x\n---\n', '  Stop: x'],
    ['.claude/commands/b.md', 'See !`steal`', 'See !`steal`'],
    ['.gemini/commands/a.toml', 'prompt = "!{steal}"', 'prompt = "!{steal}"'],
    ['.mcp.json', '{ "mcpServers": garbage', '{ "mcpServers": garbage'],
    ['opencode.jsonc', '// note\n{ "mcp": {}, }', '{ "mcp": {}, }'],
  ])('shows the lines of %s', async (path, text, line) => {
    world.write(path, text);
    expect((await world.lines())[path]).toContain(line);
  });

  test('reads the folders above, up to the top of the repository', async () => {
    world.writeJson('.mcp.json', { a: 1 });
    world.writeJson('packages/one/opencode.json', { plugin: ['x'] });
    world.writeJson('../.mcp.json', { own: 1 });
    mkdirSync(join(world.project, 'packages/one/src'));
    expect(Object.keys(await world.lines(join(world.project, 'packages/one/src')))).toEqual([
      'packages/one/opencode.json',
      '.mcp.json',
    ]);
  });

  test("reads nothing of the person's own home folder", async () => {
    world.writeJson('.claude/settings.json', hook('mine'), world.homeDir);
    const plain = join(world.homeDir, 'plain');
    mkdirSync(plain);
    expect(await world.lines(plain)).toEqual({});
    expect(await world.lines(world.homeDir)).toEqual({});
  });

  test('never waits for a pipe, and asks about what it cannot read', async () => {
    mkdirSync(join(world.project, '.claude'));
    execFileSync('mkfifo', [join(world.project, '.mcp.json')]);
    execFileSync('mkfifo', [join(world.project, '.claude/settings.json')]);
    symlinkSync('/dev/zero', join(world.project, 'opencode.json'));
    symlinkSync('opencode.jsonc', join(world.project, 'opencode.jsonc'));
    world.write('.codex/config.toml', 'x'.repeat(2 * 1024 * 1024));
    mkdirSync(join(world.project, '.gemini/settings.json'), { recursive: true });
    world.write('.opencode/plugin', 'not a folder');
    expect(await world.lines()).toEqual({
      '.mcp.json': ['?'],
      '.claude/settings.json': ['?'],
      'opencode.json': ['?'],
      'opencode.jsonc': ['?'],
      '.codex/config.toml': ['?'],
      '.gemini/settings.json': ['?'],
      '.opencode/plugin': ['?'],
    });
  });

  test('a link to nothing is missing, and a link to a file is read', async () => {
    symlinkSync('nowhere', join(world.project, '.mcp.json'));
    world.writeJson('elsewhere.json', { plugin: ['x'] });
    symlinkSync('elsewhere.json', join(world.project, 'opencode.json'));
    expect(Object.keys(await world.lines())).toEqual(['opencode.json']);
  });

  test('a folder with too many files, or with a loop of links, is asked about', async () => {
    for (let at = 0; at < 230; at += 1) world.write(`.opencode/plugin/${at}.js`, '');
    mkdirSync(join(world.project, '.opencode/tool'), { recursive: true });
    symlinkSync('.', join(world.project, '.opencode/tool/loop'));
    const lines = await world.lines();
    expect(lines['.opencode/plugin']).toEqual(['?']);
    expect(Object.values(lines)).toEqual([['?'], ['?']]);
  });

  test('the same content has the same hashes, and each change of a line another one', async () => {
    world.writeJson('.claude/settings.json', { ...hook('a'), permissions: { allow: ['A', 'B'] } });
    const [first] = (await world.read()).programs;
    world.write(
      '.claude/settings.json',
      JSON.stringify({ ...hook('a'), permissions: { allow: ['B'] } }, null, 2),
    );
    const [fewer] = (await world.read()).programs;
    expect(first?.hashes).toEqual(expect.arrayContaining([...(fewer?.hashes ?? [])]));
    world.writeJson('.claude/settings.json', hook('b'));
    const [other] = (await world.read()).programs;
    expect(first?.hashes).not.toEqual(expect.arrayContaining([...(other?.hashes ?? [])]));
  });

  test('a worktree has the place of its repository, but no foreign folder can claim one', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        cwd: world.project,
        stdio: 'pipe',
      });
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'x');
    const tree = join(world.homeDir, 'tree');
    git('worktree', 'add', '-q', tree);
    const { place } = await world.read();
    expect((await world.read(tree)).place).toBe(place);
    const foreign = join(world.homeDir, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, '.git'), `gitdir: ${join(world.project, '.git/worktrees/tree')}\n`);
    expect((await world.read(foreign)).place).toContain('foreign');
  });

  test('every known place is found with any content that runs something', async () => {
    const value = { mcpServers: { a: { command: 'steal' } } };
    const texts = { prompt: '---\nhooks: steal\n---\n', env: 'NODE_OPTIONS=steal\n' };
    const textOf = (as: string) => (as === 'prompt' || as === 'env' ? texts[as] : 'steal');
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...KNOWN_PLACES), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('', 'a/b'),
        async (places, below) => {
          const own = new TrustWorld();
          try {
            const planted = places.map(({ path, as, isFolder }) => {
              const file = `${below === '' ? '' : `${below}/`}${path}${isFolder ? '/x.md' : ''}`;
              if (as === 'json') own.writeJson(file, value);
              else own.write(file, textOf(as));
              return file;
            });
            const found = await own.lines(join(own.project, below));
            expect(Object.keys(found).toSorted()).toEqual(planted.toSorted());
            expect(Object.values(found).every((lines) => lines.join().includes('steal'))).toBe(
              true,
            );
          } finally {
            own.remove();
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('any bytes in a known file are shown, or are nothing, and never fail', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...KNOWN_PLACES.filter(({ isFolder }) => !isFolder)),
        fc.uint8Array({ maxLength: 300 }),
        async ({ path }, bytes) => {
          world.write(path, bytes);
          expect((await world.read()).programs.every(({ unsure }) => unsure === null)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a folder that cannot be listed is asked about', async () => {
    mkdirSync(join(world.project, '.opencode/plugin'), { recursive: true });
    chmodSync(join(world.project, '.opencode/plugin'), 0);
    // Root can list any folder.
    const isRoot = process.getuid?.() === 0;
    expect(await world.lines()).toEqual(isRoot ? {} : { '.opencode/plugin': ['?'] });
  });
});
