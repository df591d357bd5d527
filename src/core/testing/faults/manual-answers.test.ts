import { afterEach, describe, expect, test, vi } from 'vitest';

import {
  ownTerminal,
  ProgramFolder,
  RealDesk,
  tmuxPane,
  type RealScreen,
} from './real-screens.fixture.ts';

const apt = (packages: string) =>
  `The following packages will be REMOVED:\\n  ${packages}\\nDo you want to continue? [Y/n] `;
const hunk = (change: string) =>
  `@@ -1,2 +1,2 @@\\n-safe\\n+${change}\\n(1/2) Stage this hunk [y,n,q,a,d,e,?]? `;
const plan = (name: string) =>
  `  # null_resource.${name} will be destroyed\\n\\nPlan: 0 to add, 0 to change, 1 to destroy.\\n\\n  Enter a value: `;

/** A name and two consecutive prompts; input of password prompts is not echoed. */
const cases: readonly (readonly [string, string, string])[] = [
  ['apt with another list of packages', apt('cowsay'), apt('libc6 bash coreutils')],
  ['two hunks of git', hunk('safe too'), hunk('rm -rf /')],
  ['two plans of terraform', plan('one'), plan('all')],
  ['the same password prompt twice', 'Password: ', 'Password: '],
  ['[Y/n], then [y/N]', 'Install it? [Y/n] ', 'Install it? [y/N] '],
  ['the same question twice', 'Do you want to continue? [Y/n] ', 'Do you want to continue? [Y/n] '],
];
const places: readonly (readonly [
  string,
  (command: readonly [string, ...string[]]) => Promise<RealScreen>,
])[] = [
  ["Corral's own terminal", ownTerminal],
  ['tmux', tmuxPane],
];
const script = (one: string, two: string) => (log: string) =>
  `printf '${one}'; IFS= read -r x; echo "one=$x" >> ${log}\nprintf '${two}'; IFS= read -r y; echo "two=$y" >> ${log}\nsleep 600\n`;

const eventually = <T>(look: () => T | Promise<T>) =>
  vi.waitFor(look, { timeout: 25_000, interval: 40 });
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function answerFirstByHand(
  open: (command: readonly [string, ...string[]]) => Promise<RealScreen>,
  one: string,
  two: string,
) {
  const program = new ProgramFolder(script(one, two));
  cleanups.push(() => program.dispose());
  const desk = new RealDesk(await open(['bash', program.script]));
  cleanups.push(() => desk.dispose());
  const request = await eventually(() => {
    desk.triggerRead();
    const [found] = desk.open();
    expect(found).toBeDefined();
    return found!.request;
  });
  // The person answers in the terminal; the next prompt follows.
  desk.screen.typeByHand('n\r');
  await eventually(() => expect(program.given()).toEqual(['one=n']));
  const nextPrompt = two.slice(two.lastIndexOf('\\n') + 2).trim();
  await eventually(async () =>
    expect((await desk.text()).split(nextPrompt).length).toBeGreaterThan(1),
  );
  return { program, desk, request };
}

describe.each(places)('PlaceQuestions with a prompt that was answered by hand in %s', (_, open) => {
  test.each(cases)(
    'PlaceQuestions supersedes a prompt answered by hand and types its answer nowhere: %s',
    { timeout: 60_000 },
    async (_case, one, two) => {
      const { program, desk, request } = await answerFirstByHand(open, one, two);
      await eventually(() => {
        desk.triggerRead();
        expect(desk.outcomeOf(request.requestId)).toMatch(/superseded|withdrawn/);
      });
      expect(
        desk.answer(request.requestId, request.options[0]?.optionId ?? 'answer', 'yes').ok,
      ).toBe(false);
      expect(program.given()).toEqual(['one=n']);
    },
  );

  const typed = cases.filter(([name]) => !name.includes('password'));
  test.each(typed)(
    'PlaceQuestions types no answer for a prompt whose replacement is not read yet: %s',
    { timeout: 60_000 },
    async (_case, one, two) => {
      const { program, desk, request } = await answerFirstByHand(open, one, two);
      desk.answer(request.requestId, request.options[0]?.optionId ?? 'answer', 'yes');
      await eventually(() => {
        desk.triggerRead();
        expect(desk.outcomeOf(request.requestId)).toMatch(/deliveryFailed|superseded|withdrawn/);
      });
      expect(program.given()).toEqual(['one=n']);
      expect(await desk.text()).not.toMatch(
        /(?:\[y\/N\]|\[Y\/n\]|,\?\]\?|value:)\s*(?:y|yes|Y)\s*$/u,
      );
    },
  );
});
