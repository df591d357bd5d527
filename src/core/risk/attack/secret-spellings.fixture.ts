import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Dice } from '#core/testing/faults/dice.ts';

/** Files whose content is a secret, below the session's folder or the home. */
const inFolder = [
  '.env',
  'config/.env',
  '.env.local',
  '.netrc',
  '.npmrc',
  'certs/server.pem',
  'id_rsa',
  'secrets.yaml',
  '.git-credentials',
];
const inHome = [
  '.ssh/id_ed25519',
  '.aws/credentials',
  '.netrc',
  '.config/gh/hosts.yml',
  '.bash_history',
];
/** Other files beside them: a pattern that also matches these does not spell a secret. */
const ordinary = [
  'notes',
  'data.json',
  'config.yaml',
  'notes.txt',
  'main.ts',
  'certs/notes',
  'config/notes',
];
const others = ['src/a.ts', 'x', ...ordinary];

type Spelling = { readonly word: string; readonly path: string };
type Piece = (text: string, dice: Dice) => string;

const octal = (char: string) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`;
const hex = (char: string) => `\\x${char.charCodeAt(0).toString(16)}`;

/** Spellings of a few letters of a path that the shell expands to these letters. */
const pieces: readonly Piece[] = [
  (text) => `'${text}'`,
  (text) => `"${text}"`,
  (text) => [...text].map((char) => `\\${char}`).join(''),
  (text) => `$'${[...text].map(hex).join('')}'`,
  (text) => `$'${[...text].map(octal).join('')}'`,
  (text) => `{${text},zz}`,
  (text) => `{zz,${text}}`,
  (text) => `{${text},}`,
  (text) => [...text].map((char) => `{${char}..${char}}`).join(''),
  (text) => [...text].map((char) => `[${char}]`).join(''),
  (text) => [...text].map((char) => `[${char}z]`).join(''),
  (text) => [...text].map(() => '?').join(''),
  (text) => [...text].map(() => '[!%]').join(''),
  (text) => [...text].map(() => '[[:print:]]').join(''),
  () => '*',
  (text) => `${text.slice(0, 1)}*`,
  (text) => `@(${text}|zz)`,
  (text) => `@(zz|${text})`,
  (text) => `+(${text})`,
  (text) => `?(${text})`,
  (text) => `*(${text}|q)`,
  () => '!(zz)',
  (text) => `\${unset:-${text}}`,
  (text) => `\${unset-${text}}`,
  (text) => `\${PWD:+${text}}`,
  (text) => `\${HOME:0:0}${text}`,
  (text) => `$(printf %s '${text}')`,
  (text) => `\`echo ${text}\``,
];
const fronts = [
  '',
  '',
  './',
  './/',
  '././',
  '~+/',
  '$PWD/',
  '${PWD}/',
  '"$PWD"/',
  '"${PWD}/"',
  'src/../',
  './src/..//',
  '{.,src}/',
  '$(pwd)/',
  '?rc/../',
  '*/../',
];
const homeFronts = [
  '~/',
  '$HOME/',
  '${HOME}/',
  '"$HOME"/',
  '"${HOME}/"',
  '$HOME//',
  '~/x/../',
  '../',
  '{~,x}/',
];

/** Returns a random spelling of the path of a secret. */
export function secretSpelling(dice: Dice): Spelling {
  const isHome = dice.chance(0.3);
  const path = dice.pick(isHome ? inHome : inFolder) ?? '.env';
  const front = dice.pick(isHome ? homeFronts : fronts) ?? '';
  return { word: front + respell(path, dice), path: isHome ? `~/${path}` : path };
}

function respell(path: string, dice: Dice): string {
  let word = '';
  for (let at = 0; at < path.length;) {
    const length = 1 + dice.int(4);
    const text = path.slice(at, at + length);
    const piece = text.includes('/') || dice.chance(0.5) ? null : dice.pick(pieces);
    word += piece ? piece(text, dice) : text;
    at += length;
  }
  return dice.chance(0.15) ? `@(${word}|zz)` : word;
}

/** Returns for each word whether the real bash expands it to the path of its secret. */
export function expandedByBash(spellings: readonly Spelling[]): readonly boolean[] {
  const home = mkdtempSync(join(tmpdir(), 'corral-spellings-'));
  const folder = join(home, 'app');
  const write = (path: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  };
  for (const path of [...inFolder, ...others]) write(join(folder, path));
  for (const path of [...inHome, 'x/y']) write(join(home, path));
  try {
    return spellings.map(({ word, path }) => {
      // A shell error in one word must not affect the others.
      const script = `for each in ${word}; do [ -f "$each" ] && realpath "$each"; done`;
      const found = attempt(() => execFileSync('bash', ['-O', 'extglob', '-c', script], { cwd: folder, env: { HOME: home, PATH: '/usr/bin:/bin' }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })); // prettier-ignore
      const expected = path.startsWith('~/') ? join(home, path.slice(2)) : join(folder, path);
      const files = found.split('\n');
      return (
        files.includes(expected) && !ordinary.some((each) => files.includes(join(folder, each)))
      );
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function attempt(work: () => string): string {
  try {
    return work();
  } catch (failure) {
    return failure instanceof Error && 'stdout' in failure ? String(failure.stdout) : '';
  }
}
