import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decide } from '#core/rules/decide.ts';
import { isBroad } from '#core/rules/draft-problem.ts';
import { suggest } from '#core/rules/suggest.ts';
import type { RiskLevel } from '#shared/interaction/risk.ts';
import { isOwnWork } from '#core/agents/stored-use.ts';

import { attackRows } from './attack-table.fixture.ts';
import { commandSubject } from './command-subject.fixture.ts';
import { assertMany, MUTATIONS, timeoutFor } from './many-runs.fixture.ts';
import { contexts, hidingSpellings, isSimple, manyChoices, respell } from './mutations.fixture.ts';

const ranks: Readonly<Record<RiskLevel, number>> = { LOW: 0, MEDIUM: 1, HIGH: 2 };

const all = (
  ['everyday', 'git', 'later', 'programs', 'secrets', 'shell', 'system'] as const
).flatMap((name) => attackRows(name));
const levelOf = (command: string): RiskLevel => commandSubject(command).risk.level;
const hostile = all.filter(({ atLeast }) => atLeast !== 'LOW').map(({ command }) => command);
const hostileWords = fc.constantFrom(...hostile.filter(isSimple));
const anyHostile = fc.constantFrom(
  ...hostile.filter((command) => !command.includes('\n') && !/#|<</.test(command)),
);
const context = fc.constantFrom(...contexts);

describe('assess with mutated commands', () => {
  test(
    'assess never lowers the level of a MEDIUM or HIGH command for another spelling',
    { timeout: timeoutFor(MUTATIONS) },
    async () => {
      await assertMany(
        'spellings',
        fc.property(hostileWords, manyChoices, context, (command, choices, wrap) => {
          const mutated = wrap(respell(command, choices));
          const before = levelOf(command);
          const after = levelOf(mutated);
          expect(
            [command, mutated, ranks[after] >= ranks[before]],
            `${before} became ${after}`,
          ).toEqual([command, mutated, true]);
        }),
      );
    },
  );

  test(
    'assess never lowers the level if only the surrounding shell code changes',
    { timeout: timeoutFor(MUTATIONS) },
    async () => {
      await assertMany(
        'contexts',
        fc.property(anyHostile, context, context, (command, inner, outer) => {
          const mutated = outer(inner(command));
          const before = levelOf(command);
          const after = levelOf(mutated);
          expect(
            [command, mutated, ranks[after] >= ranks[before]],
            `${before} became ${after}`,
          ).toEqual([command, mutated, true]);
        }),
      );
    },
  );

  test(
    'assess never rates a command as LOW if a word is hidden in a variable or a substitution',
    { timeout: timeoutFor(MUTATIONS) },
    async () => {
      await assertMany(
        'hidings',
        fc.property(
          hostileWords,
          fc.constantFrom(...hidingSpellings),
          fc.nat(20),
          context,
          (command, hide, choice, wrap) => {
            const hidden = hide(command.split(' '), choice);
            const mutated = wrap((hidden ?? command.split(' ')).join(' '));
            expect([command, mutated, levelOf(mutated)]).not.toEqual([command, mutated, 'LOW']);
          },
        ),
      );
    },
  );
});

describe('suggest without a warning', () => {
  const drafts = all
    .filter(({ usual }) => usual === 'LOW' || usual === 'MEDIUM')
    .flatMap(({ command }) =>
      suggest(commandSubject(command)).deny.map((draft) => ({
        draft: { ...draft, effect: 'allow' as const },
        from: command,
      })),
    )
    .filter(({ draft }) => draft.pattern.type === 'command' && !isBroad(draft, isOwnWork));
  const programOf = (command: string) => command.split(' ')[0] ?? '';
  const uniqueDrafts = [
    ...new Map(drafts.map((each) => [JSON.stringify(each.draft.pattern), each])).values(),
  ];
  const byProgram = Map.groupBy(uniqueDrafts, ({ from }) => programOf(from));
  const targets = hostile.filter(
    (command) => isSimple(command) && byProgram.has(programOf(command)),
  );

  test(
    'a suggested rule does not match another spelling of a command that it does not match',
    { timeout: timeoutFor(MUTATIONS) },
    async () => {
      await assertMany(
        'rules',
        fc.property(fc.constantFrom(...targets), manyChoices, context, (command, choices, wrap) => {
          const mutated = wrap(respell(command, choices));
          const [before, after] = [commandSubject(command), commandSubject(mutated)];
          const matching = (byProgram.get(programOf(command)) ?? []).filter(
            ({ draft }) =>
              decide([draft], after)?.effect === 'allow' &&
              decide([draft], before)?.effect !== 'allow',
          );
          expect([command, mutated, matching.map(({ draft }) => draft.pattern)]).toEqual([
            command,
            mutated,
            [],
          ]);
        }),
        Math.ceil(MUTATIONS / 3),
      );
    },
  );

  test('a suggested rule matches no command that is HIGH', () => {
    const high = all.filter(({ atLeast }) => atLeast === 'HIGH').map(({ command }) => command);
    const wrong = high.flatMap((command) => {
      const subject = commandSubject(command);
      const matching = (byProgram.get(programOf(command)) ?? []).filter(
        ({ draft }) => decide([draft], subject)?.effect === 'allow',
      );
      return matching.map(({ draft }) => [command, draft.pattern]);
    });
    expect(wrong).toEqual([]);
  });
});
