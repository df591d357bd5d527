import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { listFiles } from './files.mjs';
import { root } from './paths.mjs';

const isCode = (path) => /[.](tsx?|mjs)$/.test(path);
const isTest = (path) => /[.](test|spec)[.](tsx?|mjs)$/.test(path);
const isKebab = (path) => /^[a-z0-9.-]+$/.test(path.split('/').at(-1));

/** Rules of CONTRIBUTING.md that no linter of ours knows. `files` says where, `pattern` what must not be there. */
const rules = [
  {
    name: 'no test is left out or singled out',
    files: isTest,
    pattern: /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip\b|only\b|todo\b|fixme\b|skipIf\(|runIf\((?!process\.platform))/,
  },
  { name: 'tests wait on events, never on time', files: isTest, pattern: /waitForTimeout\(|\bsleep\(/ },
  { name: 'no mocks of modules, fakes for ports instead', files: isTest, pattern: /\bvi\.mock\(/ },
  { name: 'a bare TODO has no owner: write the issue number', files: isCode, pattern: /\/\/.*\b(?:TODO|FIXME|XXX)\b(?!.*#\d)/ },
  { name: 'no compiler checks are switched off', files: isCode, pattern: /@ts-(?:ignore|nocheck)|\/\*\s*eslint-disable(?!-next-line)/ },
  { name: 'no re-exports: import from where it is written', files: isCode, pattern: /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s+from\b/ },
];

/** The rules that a file breaks, with line numbers. */
export function violations(path, text) {
  const found = isKebab(path) ? [] : [`${path}: file names are kebab-case`];
  const lines = text.split('\n');
  for (const rule of rules.filter((rule) => rule.files(path)))
    lines.forEach((line, index) => rule.pattern.test(line) && found.push(`${path}:${index + 1}: ${rule.name}`));
  return found;
}

/** Its own examples would look like offences. */
const exempt = /^scripts\/lib\/house-rules/;

export function checkHouseRules() {
  const paths = ['src', 'e2e', 'bench', 'scripts']
    .flatMap(listFiles)
    .filter((path) => isCode(path) && !path.includes('/fixtures/') && !exempt.test(path));
  const problems = paths.flatMap((path) => violations(path, readFileSync(join(root, path), 'utf8')));
  return { ok: problems.length === 0, output: problems.join('\n'), note: `${paths.length} files` };
}
