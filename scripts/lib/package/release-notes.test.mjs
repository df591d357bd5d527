import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../paths.mjs';
import { releaseNotes } from './release-notes.mjs';

const changelog = `# Changelog

## Unreleased

## 0.10.0 - 2026-11-28

### Added

- Packages.

## 0.1.0

- First.
`;

test('releaseNotes returns the section of the version, not that of a longer one', () => {
  expect(releaseNotes(changelog, { tag: 'v0.10.0', version: '0.10.0' })).toBe(
    '### Added\n\n- Packages.',
  );
  expect(releaseNotes(changelog, { tag: 'v0.1.0', version: '0.1.0' })).toBe('- First.');
});

test.each([
  ['v0.1.0', '0.10.0', 'The tag is v0.1.0, but package.json has the version 0.10.0.'],
  ['0.1.0', '0.1.0', 'The tag is 0.1.0'],
  ['v0.2.0', '0.2.0', 'CHANGELOG.md has 0 sections for 0.2.0.'],
])('releaseNotes refuses the tag %s with the version %s', (tag, version, reason) => {
  expect(() => releaseNotes(changelog, { tag, version })).toThrow(reason);
});

test('releaseNotes refuses an empty section and a section that is there twice', () => {
  const given = { tag: 'v1.0.0', version: '1.0.0' };
  expect(() => releaseNotes('## 1.0.0\n\n## 0.9.0\n\n- Old.\n', given)).toThrow('is empty');
  expect(() => releaseNotes('## 1.0.0\n\n- A.\n\n## 1.0.0\n\n- B.\n', given)).toThrow(
    'has 2 sections',
  );
});

test('releaseNotes cuts the unreleased section of the real changelog once it has its version', () => {
  const real = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const released = real.replace('## Unreleased', '## 9.9.9');
  const notes = releaseNotes(released, { tag: 'v9.9.9', version: '9.9.9' });
  expect(notes).toContain('### Added');
  expect(notes).not.toMatch(/^## /m);
});
