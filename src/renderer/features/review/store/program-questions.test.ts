import { beforeEach, describe, expect, test } from 'vitest';

import { fail, type Failure } from '#shared/base/failure.ts';
import { err, ok } from '#shared/base/result.ts';
import type { ProgramsToRun } from '#shared/contract/programs-to-run.ts';

import { ProgramQuestions } from './program-questions.ts';

/** Programs to which the person agreed. */
let agreed: Set<string>;
/** Failures of the next agreements. */
let failures: ('noSuchQuestion' | 'storeFailed')[];
/** Actions that the questions named. */
let named: string[];
let questions: ProgramQuestions;
beforeEach(() => {
  agreed = new Set();
  failures = [];
  named = [];
  questions = new ProgramQuestions({
    'trust.agree': async ({ hash }) => {
      const failure = failures.shift();
      if (failure !== undefined) return fail(failure, 'not stored');
      agreed.add(hash);
      return ok({});
    },
  });
});

/** Returns a call that runs these programs one after the other, each after a yes. */
const callOf =
  (...names: string[]) =>
  async () => {
    const missing = names.find((name) => !agreed.has(name));
    return missing === undefined ? ok(names) : err(runsPrograms(missing));
  };

function runsPrograms(hash: string): Failure & { readonly programs: ProgramsToRun } {
  const programs = { root: '/r', hash, isChange: false, files: [], moreFiles: 0 };
  return { kind: 'runsPrograms', message: 'runs', remedy: null, programs };
}

/** Waits for a question and answers it. Returns its programs, and keeps the action that it names. */
async function answer(isYes: boolean): Promise<string> {
  const open = await new Promise<NonNullable<ReturnType<typeof shown>>>((resolve) => {
    const look = () => {
      const now = shown();
      if (now) resolve(now);
      return now !== null;
    };
    if (look()) return;
    const stop = questions.store.subscribe(() => look() && stop());
  });
  named.push(open.act);
  open.answer(isYes);
  return open.programs.hash;
}

const shown = () => questions.store.getState().open;

describe('ProgramQuestions', () => {
  test('a call that runs no programs is made at once, without a question', async () => {
    expect(await questions.run('stage', callOf())).toEqual(ok([]));
    expect(shown()).toBeNull();
  });

  test('a yes repeats the call, and asks again about programs that are not covered', async () => {
    const running = questions.run('stage', callOf('one', 'two'));
    expect([await answer(true), await answer(true)]).toEqual(['one', 'two']);
    expect(await running).toEqual(ok(['one', 'two']));
    expect(shown()).toBeNull();
  });

  test('a no returns null, agrees to nothing and repeats nothing', async () => {
    const running = questions.run('stage', callOf('one'), 'dialog');
    await answer(false);
    expect(await running).toBeNull();
    expect(agreed).toEqual(new Set());
  });

  test('two actions ask one after the other', async () => {
    const first = questions.run('stage', callOf('one'));
    const second = questions.run('commit', callOf('two'));
    expect([await answer(false), await answer(true)]).toEqual(['one', 'two']);
    expect([await first, await second]).toEqual([null, ok(['two'])]);
    expect(named).toEqual(['stage', 'commit']);
  });

  test('an agreement that is not stored is the failure, and one that is too late asks again', async () => {
    failures = ['storeFailed', 'noSuchQuestion'];
    const running = questions.run('stage', callOf('one'));
    await answer(true);
    expect(await running).toMatchObject({ error: { kind: 'storeFailed' } });
    const again = questions.run('stage', callOf('one'));
    expect([await answer(true), await answer(true)]).toEqual(['one', 'one']);
    expect(await again).toEqual(ok(['one']));
  });
});
