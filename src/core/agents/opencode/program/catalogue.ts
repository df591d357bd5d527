import { z } from 'zod';

import type { SlashCommand } from '#shared/contract/sessions.ts';
import { fit, listOf, maybeText } from '#shared/base/lenient.ts';

/** Models that Corral lists at most; some providers have thousands. */
const MAX_MODELS = 500;

const model = z.object({
  id: z.string(),
  name: maybeText,
  limit: z.object({ context: z.number() }).nullish().catch(null),
});
const provider = z.object({
  id: z.string(),
  name: maybeText,
  models: z.record(z.string(), z.unknown()).catch({}),
});
const listed = z.object({
  providers: listOf(provider),
  default: z.record(z.string(), z.string()).catch({}),
});
const config = z.object({ model: maybeText });
const command = z.object({ name: z.string(), description: maybeText });

/** A model by OpenCode's name for it, `provider/model`. */
export type OfferedModel = {
  readonly id: string;
  readonly label: string;
  readonly contextWindow: number | null;
};

/** Returns the models in a reply to `/config/providers`. */
export function modelsIn(value: unknown): readonly OfferedModel[] {
  const providers = fit(listed, value)?.providers ?? [];
  const models = providers.flatMap(({ id, name, models: offered }) =>
    Object.values(offered).flatMap((each) => {
      const about = fit(model, each);
      if (!about) return [];
      const label = `${name ?? id}: ${about.name ?? about.id}`;
      return { id: `${id}/${about.id}`, label, contextWindow: about.limit?.context || null };
    }),
  );
  return models.slice(0, MAX_MODELS);
}

/** Returns the model that OpenCode uses if none is chosen, as far as its replies tell. */
export function defaultModelIn(configValue: unknown, providers: unknown): string | null {
  const configured = fit(config, configValue)?.model ?? null;
  if (configured !== null) return configured;
  const [first] = Object.entries(fit(listed, providers)?.default ?? {});
  return first ? `${first[0]}/${first[1]}` : null;
}

/** Command of Corral that sums up the conversation; OpenCode has it in its own interface only. */
export const COMPACT = 'compact';

/** Returns the slash commands in a reply to `/command`. */
export function commandsIn(value: unknown): readonly SlashCommand[] {
  const own = (fit(listOf(command), value) ?? []).map(({ name, description }) => ({
    name,
    description: description ?? '',
    argumentHint: '',
  }));
  const isKnown = own.some(({ name }) => name === COMPACT);
  const compact = {
    name: COMPACT,
    description: 'Sums up the conversation to make room',
    argumentHint: '',
  };
  return isKnown ? own : [...own, compact];
}

/** Splits `provider/model`; the model's own name may contain a slash. */
export function modelParts(
  id: string,
): { readonly providerID: string; readonly modelID: string } | null {
  const at = id.indexOf('/');
  return at <= 0 ? null : { providerID: id.slice(0, at), modelID: id.slice(at + 1) };
}
