import { z } from 'zod';

import { fit, flag, listOf, maybeText } from '#shared/base/lenient.ts';
import { reasoningEffort } from '#shared/contract/agents.ts';

const model = z.object({
  model: z.string(),
  displayName: maybeText,
  hidden: flag,
  isDefault: flag,
  supportedReasoningEfforts: listOf(z.object({ reasoningEffort })),
});
type Listed = z.output<typeof model>;
const listed = z.object({ data: listOf(model) });

/** Returns the models in a reply to `model/list` that a person may choose. */
export function modelsIn(result: unknown): readonly Listed[] {
  return (fit(listed, result)?.data ?? []).filter(({ hidden }) => !hidden);
}

/** Returns the reasoning efforts of a model; none if there is no model. */
export function effortsIn(listed: Pick<Listed, 'supportedReasoningEfforts'> | undefined): string[] {
  return (listed?.supportedReasoningEfforts ?? []).map((each) => each.reasoningEffort);
}
