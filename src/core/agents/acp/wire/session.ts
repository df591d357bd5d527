import { z } from 'zod';

import { fit, flag, listOf, maybeText, text } from '#shared/base/lenient.ts';

import { fields } from './message.ts';

/** Limits of what an agent may make every window show. */
export const MAX_CHOICES = 200;
export const MAX_LABEL = 300;

/** Returns a text that is shown in a list, cut off if it is long. */
export function cut(value: string): string {
  return value.length > MAX_LABEL ? `${value.slice(0, MAX_LABEL)}…` : value;
}

const named = z.object({ name: text, description: maybeText });

const option = z.object({ value: z.string(), name: text, description: maybeText });
/** Options may be in groups. A missing list must not match, because a plain option has none. */
const optionGroup = z.object({ options: z.array(z.unknown()) });

const configOption = z.object({
  id: z.string(),
  category: maybeText,
  currentValue: z.unknown().optional(),
  options: z.array(z.unknown()).catch([]),
});

const opened = z.object({
  sessionId: maybeText,
  modes: z
    .object({ currentModeId: maybeText, availableModes: listOf(named.extend({ id: z.string() })) })
    .nullable()
    .catch(null),
  models: z
    .object({
      currentModelId: maybeText,
      availableModels: listOf(named.extend({ modelId: z.string() })),
    })
    .nullable()
    .catch(null),
  configOptions: listOf(configOption).nullable().catch(null),
});

/** A choice of a session (its mode or its model), and the request that changes it. */
export type Choice = {
  readonly current: string | null;
  readonly offered: readonly {
    readonly id: string;
    readonly label: string;
    /** In the agent's words; empty if it gives none. */
    readonly description: string;
  }[];
  /** Id of the config option; null if a request of its own changes this. */
  readonly configId: string | null;
};

export type OpenedSession = {
  /** Null in the reply to a request that opens a known session. */
  readonly sessionId: string | null;
  readonly mode: Choice | null;
  readonly model: Choice | null;
};

/** Returns the session of a reply to `session/new`, `session/load` or `session/resume`. */
export function openedSession(result: unknown): OpenedSession {
  const read = fit(opened, result);
  if (!read) return { sessionId: null, mode: null, model: null };
  const { sessionId, modes, models, configOptions } = read;
  const mode = modes && {
    current: modes.currentModeId,
    offered: offeredOf(modes.availableModes),
    configId: null,
  };
  const model = models && {
    current: models.currentModelId,
    offered: offeredOf(
      models.availableModels.map(({ modelId, ...more }) => ({ ...more, id: modelId })),
    ),
    configId: null,
  };
  return {
    sessionId,
    mode: choiceIn(configOptions ?? [], 'mode') ?? mode,
    model: choiceIn(configOptions ?? [], 'model') ?? model,
  };
}

type Named = z.output<typeof named> & { readonly id: string };

/** An option with a longer id cannot be chosen, because the agent expects its whole id. */
function offeredOf(options: readonly Named[]): Choice['offered'] {
  return options
    .filter(({ id }) => id.length <= MAX_LABEL)
    .slice(0, MAX_CHOICES)
    .map(({ id, name, description }) => ({
      id,
      label: cut(name || id),
      description: cut(description ?? ''),
    }));
}

/**
 * Returns a choice that can be set to what it is. Its reply marks the end of a replay, which some
 * agents continue after they have opened the session. Null if there is none.
 */
export function currentChoice({ mode, model }: OpenedSession) {
  const isOffered = (choice: Choice | null) =>
    choice?.offered.some(({ id }) => id === choice.current) ?? false;
  if (mode?.current && isOffered(mode)) return { of: 'mode', current: mode.current } as const;
  return model?.current && isOffered(model)
    ? ({ of: 'model', current: model.current } as const)
    : null;
}

/** Returns the config option of that category, or null if there is none. */
function choiceIn(
  options: readonly z.output<typeof configOption>[],
  category: string,
): Choice | null {
  const found = options.find((each) => (each.category ?? each.id) === category);
  if (!found) return null;
  return {
    current: typeof found.currentValue === 'string' ? found.currentValue : null,
    offered: offeredOf(
      found.options
        .flatMap((each) => fit(optionGroup, each)?.options ?? [each])
        .flatMap((each) => fit(option, each) ?? [])
        .map(({ value, ...more }) => ({ ...more, id: value })),
    ),
    configId: found.id,
  };
}

const configUpdate = z.object({ configOptions: listOf(configOption) });

/** Returns the mode and the model of a `config_option_update`. */
export function choicesIn(update: unknown): Pick<OpenedSession, 'mode' | 'model'> | null {
  const read = fit(configUpdate, update);
  return (
    read && {
      mode: choiceIn(read.configOptions, 'mode'),
      model: choiceIn(read.configOptions, 'model'),
    }
  );
}

const initialized = z.object({
  protocolVersion: z.number(),
  authMethods: listOf(fields),
  agentInfo: z.object({ version: maybeText }).nullable().catch(null),
  agentCapabilities: z
    .object({
      loadSession: flag,
      promptCapabilities: z
        .object({ image: flag, embeddedContext: flag })
        .catch({ image: false, embeddedContext: false }),
      sessionCapabilities: fields.catch({}),
      _meta: fields.catch({}),
    })
    .nullable()
    .catch(null),
});

export type Initialized = z.output<typeof initialized>;

/** Returns the reply to `initialize`, or null for any other reply. */
export function initializedIn(result: unknown): Initialized | null {
  return fit(initialized, result);
}
