import { z } from 'zod';

import { fit, flag, listOf, maybeText } from '#shared/base/lenient.ts';

const model = z.object({
  model: z.string(),
  displayName: maybeText,
  hidden: flag,
  isDefault: flag,
});
const listed = z.object({ data: listOf(model) });

/** Returns the models in a reply to `model/list` that a person may choose. */
export function modelsIn(result: unknown): readonly z.output<typeof model>[] {
  return (fit(listed, result)?.data ?? []).filter(({ hidden }) => !hidden);
}
