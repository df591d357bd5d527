import { afterEach, expect, test } from 'vitest';

import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { ownTerminal, ProgramFolder, RealDesk, tmuxPane } from './real-screens.fixture.ts';

/** Number of prompts. */
const PROMPTS = sized({ slice: 12, full: 100 });
const LOOK_MS = 30;
const SEED = seedOr(15);

/**
 * A program that asks the same question repeatedly and replaces a prompt after a random time, at
 * the same position or below other lines.
 */
const program = (log: string) => `
import random, select, sys, termios
random.seed(${SEED})
for number in range(1, ${PROMPTS} + 1):
    sys.stdout.write(random.choice(['', '\\n', '\\033[2J\\033[H', 'line\\n' * 40]) + f'Change #{number}\\n\\n  Enter a value: ')
    sys.stdout.flush()
    if select.select([0], [], [], random.choice([0.3, 0.8, 2, 10]))[0]:
        with open('${log}', 'a') as file: file.write(f'{number}={sys.stdin.readline().strip()}\\n')
    else:
        # What was typed and not entered is not the next prompt's.
        termios.tcflush(0, termios.TCIFLUSH)
        print()
with open('${log}', 'a') as file: file.write('end\\n')
select.select([], [], [], 600)
`;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

test.each([
  ["Corral's own terminal", ownTerminal],
  ['tmux', tmuxPane],
] as const)(
  'typeAnswer types no answer into another prompt of a real program in %s',
  { timeout: PROMPTS * 10_000 + 60_000 },
  async (_, open) => {
    const folder = new ProgramFolder(program);
    cleanups.push(() => folder.dispose());
    const desk = new RealDesk(await open(['python3', folder.script]));
    cleanups.push(() => desk.dispose());
    const answered = new Set<string>();
    while (!folder.given().includes('end')) {
      desk.triggerRead();
      for (const { request } of desk.open()) {
        const number = [...request.message.matchAll(/Change #(\d+)/g)].at(-1)?.[1];
        const option = request.options[0];
        if (answered.has(request.requestId) || number === undefined || !option) continue;
        answered.add(request.requestId);
        desk.answer(request.requestId, option.optionId, `p${number}`);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    const given = folder.given().slice(0, -1);
    process.stderr.write(
      `${PROMPTS} prompts, ${answered.size} answered through Corral, ${given.length} entered\n`,
    );
    expect(given.filter((line) => !/^(\d+)=p\1$/.test(line))).toEqual([]);
    expect(given.length).toBeGreaterThan(0);
  },
);
