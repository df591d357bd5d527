import { describe, expect, test } from 'vitest';

import type { AgentInfo } from '#shared/contract/agents.ts';
import { someCapabilities } from '#renderer/stores/sessions/session-fixture.ts';

import { listAbilities, type Ability } from './abilities.ts';

type Capabilities = AgentInfo['capabilities'];

const none: Capabilities = {
  ...someCapabilities,
  faces: [],
  resume: false,
  modes: false,
  models: false,
  images: false,
  questions: false,
};

describe('listAbilities', () => {
  const cases: readonly (readonly [Partial<Capabilities>, readonly Ability[]])[] = [
    [{}, []],
    [{ faces: ['structured', 'terminal'] }, ['conversation', 'terminal']],
    [{ resume: true, fork: true }, ['resume', 'fork']],
    [{ additionalFolders: true }, ['additionalFolders']],
    [{ questions: true, images: true }, ['questions', 'images']],
    [{ modes: true, models: true }, ['modes', 'models']],
    [{ steering: { now: 'intoTurn', givesBack: false } }, ['steerTurn']],
    [{ steering: { now: 'nextPause', givesBack: true } }, ['steerPause', 'givesBack']],
    [{ transcripts: true, takeOver: true }, ['transcripts', 'takeOver']],
  ];

  test.each(cases)('An agent with %j can do exactly %j', (change, expected) => {
    expect(listAbilities({ ...none, ...change })).toEqual(expected);
  });
});
