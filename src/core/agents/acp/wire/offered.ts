import { z } from 'zod';

import { fit, text } from '#shared/base/lenient.ts';

import { cut, MAX_LABEL } from './session.ts';

/** Limit of the options that a request may offer. */
const MAX_OPTIONS = 16;
/** Limit of the options that are compared with each other. */
const MAX_GIVEN = 64;

const option = z.object({
  optionId: z.string().min(1).max(MAX_LABEL),
  name: text,
  kind: z.enum(['allow_once', 'allow_always', 'reject_once', 'reject_always']),
});

/** An option of a permission request, in the agent's words. */
export type Offered = z.output<typeof option>;

const request = z.object({ options: z.array(z.unknown()) });

/**
 * Returns the options of a permission request whose effect is certain. An option of an unknown kind
 * is left out, and so are options that share an id but not a kind: the agent could read a rejection
 * as an approval.
 */
export function offeredIn(params: unknown): readonly Offered[] {
  const given = (fit(request, params)?.options ?? []).flatMap((each) => fit(option, each) ?? []);
  const kinds = new Map<string, Set<Offered['kind']>>();
  for (const { optionId, kind } of given)
    kinds.set(optionId, (kinds.get(optionId) ?? new Set()).add(kind));
  const compared = given.slice(0, MAX_GIVEN);
  const isFirst = ({ optionId }: Offered, at: number) =>
    compared.findIndex((each) => each.optionId === optionId) === at;
  return compared
    .filter((each, at) => kinds.get(each.optionId)?.size === 1 && isFirst(each, at))
    .slice(0, MAX_OPTIONS)
    .map((each) => ({ ...each, name: cut(each.name) }));
}
