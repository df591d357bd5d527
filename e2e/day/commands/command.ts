import { randomUUID } from 'node:crypto';

import type fc from 'fast-check';

import type { Session } from '#shared/contract/sessions.ts';

import { checkInvariants } from '../invariants/check-invariants.ts';
import type { DayWorld } from '../world/day-world.ts';

/** Nothing of the day is known in advance: every command looks at the product itself. */
type Nothing = Record<string, never>;
export type Command = fc.AsyncCommand<Nothing, DayWorld>;

export const commandId = () => randomUUID();

/** Returns the entry at a position, modulo their number; null if there is none. */
export const pick = <T>(list: readonly T[], at: number): T | null => list[at % list.length] ?? null;

/** Builds a command that does something and then checks the invariants, if the desk may rest. */
export function command(
  name: string,
  act: (world: DayWorld) => Promise<string | void>,
  rests = true,
) {
  let done = name;
  return {
    check: () => true,
    async run(_: Nothing, world: DayWorld): Promise<void> {
      const said = await act(world);
      done = said === undefined ? name : `${name}: ${said}`;
      world.log.push(done);
      if (rests) await checkInvariants(world);
    },
    toString: () => done,
  } satisfies Command;
}

export const shortOf = (session: Session) => `${session.agentId} "${session.title.slice(0, 30)}"`;

type Reply = { readonly ok: true } | { readonly ok: false; readonly error: { kind: string } };

/** Returns the kind of a failure, or `done`. */
export const resultOf = (reply: Reply, done = 'done') => (reply.ok ? done : reply.error.kind);
