import { z } from 'zod';

import { fit, flag, listOf, maybeText } from '#shared/base/lenient.ts';

const model = z.object({ model: z.string(), displayName: maybeText, hidden: flag, isDefault: flag });
const listed = z.object({ data: listOf(model) });

/** The models of an answer to `model/list` that people may choose from. */
export function modelsIn(result: unknown): readonly z.output<typeof model>[] {
  return (fit(listed, result)?.data ?? []).filter(({ hidden }) => !hidden);
}
