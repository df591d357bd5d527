import { describe, expect, test } from 'vitest';

import { foldersOf, testAnnouncement } from './test-announcement.mjs';

describe('testAnnouncement', () => {
  test('says how long all parts take and how much is installed first', () => {
    const folders = foldersOf({ part: undefined, allAgents: true });
    expect(testAnnouncement({ part: undefined, isNarrowed: false, missing: folders })).toBe(
      'Takes about 25 minutes on two cores and first installs 3.0 GB of packages from npm (the real agents among them).',
    );
  });

  test('says that nothing is downloaded if all packages are installed', () => {
    expect(testAnnouncement({ part: '--unit', isNarrowed: false, missing: [] })).toBe(
      'Takes about 7 minutes on two cores and downloads nothing: all packages are installed.',
    );
  });

  test('says how long all specs take', () => {
    expect(
      testAnnouncement({ part: '--e2e', allSpecs: true, isNarrowed: false, missing: [] }),
    ).toBe(
      'Takes about 28 minutes on two cores and downloads nothing: all packages are installed.',
    );
  });

  test('says how long the tests on Windows take, which no other run contains', () => {
    const missing = foldersOf({ part: '--windows' });
    expect(testAnnouncement({ part: '--windows', isNarrowed: false, missing })).toBe(
      'Takes about 8 minutes on two cores and first installs 970 MB of packages from npm.',
    );
    expect(foldersOf({ part: undefined, allAgents: true })).not.toContain('e2e/windows');
  });

  test('names no time for a selection, and no agents that are there', () => {
    expect(testAnnouncement({ part: '--e2e', isNarrowed: true, missing: ['.'] })).toBe(
      'Runs a selection of the tests and first installs 850 MB of packages from npm.',
    );
  });
});

test('foldersOf needs the real agents only for the end-to-end tests', () => {
  expect(foldersOf({ part: '--unit', allAgents: true })).toEqual(['.']);
  expect(foldersOf({ part: '--e2e', allAgents: false })).toEqual(['.', 'e2e/agents']);
});
