import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { RiskLevel } from '#shared/interaction/risk.ts';
import { sized } from '#shared/testing/test-size.fixture.ts';

import { attackRows } from './attack-table.fixture.ts';
import { plainCarriers, textCarriers, unlistedCarriers, wordCarriers } from './carriers.fixture.ts';
import { commandSubject } from './command-subject.fixture.ts';
import { assertMany, MUTATIONS, timeoutFor } from './many-runs.fixture.ts';
import { hidingSpellings, isProgram, isSimple, manyChoices, respell } from './mutations.fixture.ts';

const ranks: Readonly<Record<RiskLevel, number>> = { LOW: 0, MEDIUM: 1, HIGH: 2 };
const levelOf = (command: string): RiskLevel => commandSubject(command).risk.level;

const all = (
  ['everyday', 'git', 'later', 'programs', 'secrets', 'shell', 'system'] as const
).flatMap((name) => attackRows(name));
const hostile = all.filter(({ atLeast }) => atLeast !== 'LOW').map(({ command }) => command);
const everyday = attackRows('everyday').filter(({ usual }) => usual === 'LOW');

const programOf = (command: string): string => command.split(' ')[0] ?? '';
/** Commands that a program can start: their first word is a program, not a part of the shell. */
const hostileWords = hostile.filter(
  (command) => isSimple(command) && isProgram(programOf(command)),
);
/** Programs whose name is no verb or thing of another program. */
const unmistakable: ReadonlySet<string> = new Set(
  'rm cp mv cat chmod chown curl wget git dd tee sed awk perl python3 node bash sh ssh scp rsync docker kubectl systemctl crontab npm tar'.split(
    ' ',
  ),
);
/** Share of the products of commands and carriers that run in `npm test`. */
const ONE_OF = sized({ slice: 40, full: 1 });

/** Returns what is wrong with a carried command, or null. */
function problem(command: string, carried: string): string | null {
  const [before, after] = [levelOf(command), levelOf(carried)];
  if (after === 'LOW') return `LOW: ${carried}`;
  return ranks[after] < ranks[before] ? `${after} instead of ${before}: ${carried}` : null;
}

const problemsOf = (
  commands: readonly string[],
  carriers: readonly ((command: string) => string)[],
): readonly string[] =>
  commands.flatMap((command, at) =>
    carriers
      .filter((_, here) => (at * carriers.length + here) % ONE_OF === 0)
      .flatMap((carry) => problem(command, carry(command)) ?? []),
  );

describe('assess with a command that another program runs', () => {
  test(
    'assess rates the last words of a carrier at least as high as the command they are',
    { timeout: 1_200_000 },
    () => {
      expect(problemsOf(hostileWords, wordCarriers)).toEqual([]);
    },
  );

  test(
    'assess rates the text in a carrier at least as high as the command it is',
    { timeout: 1_200_000 },
    () => {
      expect(problemsOf(hostile, textCarriers)).toEqual([]);
    },
  );

  test(
    'assess rates a program with arguments in an unlisted carrier at least as high',
    { timeout: 1_200_000 },
    () => {
      const commands = hostileWords.filter(
        (command) => unmistakable.has(programOf(command)) && command.includes(' '),
      );
      expect(problemsOf(commands, unlistedCarriers)).toEqual([]);
    },
  );

  test(
    'assess rates nested carriers and other spellings at least as high',
    { timeout: timeoutFor(MUTATIONS) },
    async () => {
      const carriers = fc.constantFrom(...wordCarriers);
      await assertMany(
        'carriers',
        fc.property(
          fc.constantFrom(...hostileWords),
          manyChoices,
          carriers,
          carriers,
          fc.constantFrom((command: string) => command, ...textCarriers),
          (command, choices, inner, middle, outer) => {
            const spelled = respell(command, choices);
            // An assignment is one only for a shell and `env`.
            fc.pre(!/^[A-Z_]+=/.test(spelled));
            const carried = outer(middle(inner(spelled)));
            expect(problem(command, carried)).toBeNull();
          },
        ),
      );
    },
  );

  test(
    'assess rates no carried command as LOW if a word is hidden',
    { timeout: timeoutFor(MUTATIONS) },
    async () => {
      await assertMany(
        'hidden in carriers',
        fc.property(
          fc.constantFrom(...hostileWords),
          fc.constantFrom(...hidingSpellings),
          fc.nat(20),
          fc.constantFrom(...wordCarriers),
          (command, hide, choice, carry) => {
            const words = hide(command.split(' '), choice) ?? command.split(' ');
            const isBefore = words[0]?.endsWith(';') === true;
            const carried = isBefore
              ? `${words[0] ?? ''} ${carry(words.slice(1).join(' '))}`
              : carry(words.join(' '));
            expect([carried, levelOf(carried)]).not.toEqual([carried, 'LOW']);
          },
        ),
      );
    },
  );

  test('assess rates everyday commands through plain carriers as LOW', () => {
    const low = everyday
      .map(({ command }) => command)
      .filter(
        (command) =>
          isSimple(command) && isProgram(programOf(command)) && levelOf(command) === 'LOW',
      );
    const raised = low.flatMap((command) =>
      plainCarriers.map((carry) => carry(command)).filter((carried) => levelOf(carried) !== 'LOW'),
    );
    expect(raised).toEqual([]);
  });

  test('assess rates few everyday commands as HIGH because a carrier runs them', () => {
    const harmless = everyday
      .map(({ command }) => command)
      .filter((command) => levelOf(command) === 'LOW');
    const carriers = textCarriers.filter((carry) => levelOf(carry('true')) !== 'HIGH');
    const carried = harmless.flatMap((command) => carriers.map((carry) => carry(command)));
    const high = carried
      .filter((_, at) => at % ONE_OF === 0)
      .filter((each) => levelOf(each) === 'HIGH');
    expect(high.length > (carried.length / ONE_OF) * 0.05 ? high : []).toEqual([]);
  });
});
