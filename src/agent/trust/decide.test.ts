import { resolve, sep } from 'node:path';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type AllowRule, decide, type TrustPlace } from './decide.ts';
import type { Effect } from './effect.ts';
import { type Mode, MODES } from './mode.ts';

// Absolute paths have a drive on Windows.
const home = resolve('/home/me');
const workspace = resolve(home, 'ws');
const inside = (path: string) => `${workspace}${sep}${path.replaceAll('/', sep)}`;
/** Windows compares names without regard to case. */
const folded = (path: string) => (sep === '/' ? path : path.toLowerCase());
const place: TrustPlace = { workspace, protectedPaths: [inside('ci/deploy')] };
const read = (path: string): Effect => ({ kind: 'read', path });
const edit = (path: string): Effect => ({
  kind: 'edit',
  change: { path, before: 'a', after: 'b' },
});
const command = (isSandboxed: boolean, folder = workspace): Effect => ({
  kind: 'command',
  command: 'npm test',
  folder,
  isSandboxed,
});
const network: Effect = { kind: 'network', url: 'https://example.org/a' };
const foreign: Effect = { kind: 'foreign', server: 's', tool: 't' };
const input: Effect = { kind: 'input', jobId: '1', text: 'y\n' };

const verdictsOf = (effect: Effect) =>
  MODES.map((mode) => decide(mode, [effect], place).verdict).join(' ');

describe('decide', () => {
  // The verdicts are those of plan, ask, acceptEdits and sandbox.
  test.each([
    ['a read inside', read(inside('src/a.ts')), 'allow allow allow allow'],
    ['a read of the workspace', read(workspace), 'allow allow allow allow'],
    ['a read outside', read(resolve('/etc/hosts')), 'ask ask ask ask'],
    ['a read of a secret', read(inside('.env')), 'ask ask ask ask'],
    ['a read of a sibling', read(resolve(home, 'ws2/a')), 'ask ask ask ask'],
    ['an edit inside', edit(inside('src/a.ts')), 'refuse ask allow allow'],
    ['an edit outside', edit(resolve(home, 'b')), 'refuse ask ask ask'],
    ['an edit of the workspace itself', edit(workspace), 'refuse ask ask ask'],
    ['an edit of an extra protected path', edit(inside('ci/deploy/x.sh')), 'refuse ask ask ask'],
    ['a command', command(false), 'refuse ask ask ask'],
    ['a sandboxed command', command(true), 'refuse ask ask allow'],
    ['a sandboxed command outside', command(true, home), 'refuse ask ask ask'],
    ['network', network, 'refuse ask ask ask'],
    ['foreign', foreign, 'refuse ask ask ask'],
    ['input', input, 'refuse ask ask ask'],
  ])('judges %s', (_, effect, expected) => {
    expect(verdictsOf(effect)).toBe(expected);
  });

  test('the strictest effect of a call counts', () => {
    const effects = [read(inside('a')), edit(inside('a')), network];
    expect(decide('acceptEdits', effects, place).verdict).toBe('ask');
    expect(decide('plan', [read(resolve('/etc/hosts')), network], place).verdict).toBe('refuse');
    expect(decide('plan', [], place).verdict).toBe('allow');
  });

  test.each([
    '.git/config',
    '.git/hooks/pre-commit',
    '.GIT/config',
    '.g\u200dit/config',
    '.git./config',
    '.git /config',
    'GIT~1/config',
    '\uff0egit/config',
    'certs/server.key',
    'src/credentials.json',
    'sub/.git/config',
    '.gitmodules',
    '.gitattributes',
    '.corral/skills/x/SKILL.md',
    'skills/x/SKILL.md',
    'Skills/x/run.sh',
    'docs/x/SKILL.md',
    'MEMORY.md',
    'memory.md',
    'AGENTS.md',
    'sub/AGENTS.override.md',
    'CLAUDE.md',
    'CLAUDE.local.md',
    '.claude/settings.json',
    '.mcp.json',
    '.vscode/tasks.json',
    'a.code-workspace',
    '.idea/workspace.xml',
    '.envrc',
    '.env',
    '.husky/pre-commit',
    '.npmrc',
    '.pnpmfile.cjs',
    '.yarnrc.yml',
    'lefthook.yml',
    '.github/workflows/ci.yml',
    'node_modules/.bin/tsc',
    'node_modules/x/index.js',
    '.venv/bin/python',
    'lib/python3/site-packages/a.pth',
    'HEAD',
    'sub/HEAD',
    '.bashrc',
    '.devcontainer/devcontainer.json',
    '.gitignore/x',
  ])('an edit of %s asks in every mode', (path) => {
    for (const mode of MODES)
      expect(decide(mode, [edit(inside(path))], place).verdict).not.toBe('allow');
  });

  test.each([
    '.gitignore',
    'sub/.editorconfig',
    'package.json',
    'src/memory.ts',
    'src/skills/a.ts',
  ])('an edit of %s needs no answer in acceptEdits', (path) => {
    expect(decide('acceptEdits', [edit(inside(path))], place).verdict).toBe('allow');
  });

  test.each([
    '.env',
    '.ENV',
    '.env.production',
    'config/prod.env',
    '.envrc',
    '.npmrc',
    '.git/config',
    'id_rsa',
    'certs/server.key',
    'server.pem',
    'credentials.json',
    'secrets.yaml',
    '.aws/credentials',
    'infra/terraform.tfstate',
    '.\u200benv',
  ])('a read of %s asks in every mode', (path) => {
    for (const mode of MODES) expect(decide(mode, [read(inside(path))], place).verdict).toBe('ask');
  });

  test.each(['.env.example', 'src/env.ts', 'src/key.ts', 'src/auth.ts', '.github/workflows/a.yml'])(
    'a read of %s needs no answer',
    (path) => {
      expect(decide('ask', [read(inside(path))], place).verdict).toBe('allow');
    },
  );

  test('a rule allows exactly its own effect, and never input, secrets or plan mode', () => {
    const allowRules: readonly AllowRule[] = [
      { kind: 'command', command: 'npm test', folder: workspace },
      { kind: 'network', origin: 'https://example.org' },
      { kind: 'foreign', server: 's', tool: 't' },
      { kind: 'read', folder: resolve('/usr/include') },
    ];
    const withRules = { ...place, allowRules, isPublicUrl: () => true };
    const judge = (effect: Effect, mode: Mode = 'ask') => decide(mode, [effect], withRules).verdict;
    expect(judge(command(false))).toBe('allow');
    expect(judge({ ...command(false), command: 'npm test; id' } as Effect)).toBe('ask');
    expect(judge(command(false, home))).toBe('ask');
    expect(judge(network)).toBe('allow');
    expect(judge({ kind: 'network', url: 'http://example.org/a' })).toBe('ask');
    expect(judge({ kind: 'network', url: 'https://example.org:8443/' })).toBe('ask');
    expect(judge({ kind: 'network', url: 'https://example.org@evil.org/' })).toBe('ask');
    expect(decide('ask', [network], { ...place, allowRules }).verdict).toBe('ask');
    expect(judge(foreign)).toBe('allow');
    expect(judge({ kind: 'foreign', server: 's', tool: 'u' })).toBe('ask');
    expect(judge(read(resolve('/usr/include/stdio.h')))).toBe('allow');
    expect(judge(read('/usr/include/../../etc/passwd'))).toBe('ask');
    expect(judge(read(resolve('/usr/include/server.key')))).toBe('ask');
    expect(judge(input)).toBe('ask');
    expect(judge(command(false), 'plan')).toBe('refuse');
  });
});

describe('decide against a generator', () => {
  const name = fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '',
      '.git',
      '.env',
      'ws',
      'WS',
      'src',
      'a.ts',
      '\0',
      '~',
      '...',
      'ｓ',
    ),
    fc.string({ maxLength: 4 }),
  );
  const path = fc
    .tuple(fc.constantFrom(inside(''), `${home}${sep}`, '/', '', workspace, '//'), fc.array(name))
    .map(([start, names]) => start + names.join(sep));
  const effect: fc.Arbitrary<Effect> = fc.oneof(
    path.map(read),
    path.map(edit),
    fc.tuple(fc.boolean(), path).map(([isSandboxed, folder]) => command(isSandboxed, folder)),
    fc.constantFrom(network, foreign, input),
    fc.constant({ kind: 'unknown' } as unknown as Effect),
  );

  /** Judges independently by the text alone: no part of the path may lead up. */
  const isSurelyInside = (given: string) => {
    const path = folded(given);
    return (
      path === folded(workspace) ||
      (path.startsWith(folded(inside(''))) &&
        path
          .slice(inside('').length)
          .split(sep)
          .every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0')))
    );
  };

  const isSurelyHarmless = (mode: Mode, one: Effect) => {
    if (one.kind === 'read') return isSurelyInside(one.path);
    if (one.kind === 'edit')
      return (
        isSurelyInside(one.change.path) &&
        !/[\\/]\.(git|env)([\\/]|$)/.test(one.change.path) &&
        (mode === 'acceptEdits' || mode === 'sandbox')
      );
    return (
      one.kind === 'command' && one.isSandboxed && isSurelyInside(one.folder) && mode === 'sandbox'
    );
  };

  test('an allowed effect is a read or edit inside, or a sandboxed command; others give a reason', () => {
    let allowed = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...MODES),
        fc.array(effect, { minLength: 1, maxLength: 3 }),
        (mode, effects) => {
          const { verdict, reason } = decide(mode, effects, place);
          if (verdict === 'allow') allowed++;
          return verdict === 'allow'
            ? effects.every((one) => isSurelyHarmless(mode, one))
            : reason !== '';
        },
      ),
      { numRuns: 10_000 },
    );
    expect(allowed).toBeGreaterThan(10);
  });
});
