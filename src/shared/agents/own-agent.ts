import { z } from 'zod';

/** Begins the ids of agents that a person has entered, also after their removal. */
const OWN = 'own-';

const ownAgentId = z.string().regex(/^own-[a-z0-9-]{1,60}$/);

/** Returns true for the id of an agent that a person has entered. */
export function isOwnAgentId(agentId: string): boolean {
  return agentId.startsWith(OWN);
}

/** Limits of an entry, in characters and items. */
export const OWN_AGENT_LIMITS = { name: 60, text: 4096, list: 64, agents: 64 } as const;

/** Why a text is not the program of an entry; null if it is. */
export type ProgramFault = 'empty' | 'notWhole' | 'hasArguments' | 'lineBreak';

/**
 * Returns why a text is not the program of an entry. A program is a whole path, or a name that is
 * searched on PATH. Arguments are entered apart from it, because no shell splits the text.
 */
export function programFault(program: string): ProgramFault | null {
  if (program.trim() === '') return 'empty';
  if (/[\r\n\0]/.test(program)) return 'lineBreak';
  if (/^(\/|[A-Za-z]:[\\/]|\\\\)/.test(program)) return null;
  if (/\s/.test(program)) return 'hasArguments';
  return /[\\/]/.test(program) ? 'notWhole' : null;
}

/** Returns true for the name of a variable that every system accepts. */
export function isVariableName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(name);
}

const variableName = z.string().refine(isVariableName);
const value = z.string().max(OWN_AGENT_LIMITS.text);

/**
 * How Corral works with the program of an entry. `acp`: by the Agent Client Protocol. `terminal`:
 * in a watched terminal, by its screen and by keys.
 */
export const ownAgentProtocols = ['acp', 'terminal'] as const;
export type OwnAgentProtocol = (typeof ownAgentProtocols)[number];

const fields = {
  /** Entries of an older Corral have none. */
  protocol: z.enum(ownAgentProtocols).default('acp'),
  name: z.string().trim().min(1).max(OWN_AGENT_LIMITS.name),
  command: value.refine((program) => programFault(program) === null),
  args: z.array(value).max(OWN_AGENT_LIMITS.list),
};

/** An agent that a person has entered: a program that speaks ACP, or any other in a terminal. */
export const ownAgent = z.object({
  agentId: ownAgentId,
  ...fields,
  /** A value of null is a secret, which is stored with the secrets and which no call returns. */
  variables: z
    .array(z.object({ name: variableName, value: value.nullable() }))
    .max(OWN_AGENT_LIMITS.list),
  /** Time of its removal, in milliseconds since the epoch; it can be brought back for a while. */
  removedAt: z.number().nullable(),
});
export type OwnAgent = z.infer<typeof ownAgent>;

/** An entry as a person writes it. */
export const ownAgentDraft = z
  .object({
    ...fields,
    variables: z
      .array(
        z.object({
          name: variableName,
          isSecret: z.boolean(),
          /** Null keeps the stored value of a secret. */
          value: value.nullable(),
        }),
      )
      .max(OWN_AGENT_LIMITS.list),
  })
  .refine(({ variables }) => new Set(variables.map(({ name }) => name)).size === variables.length);
export type OwnAgentDraft = z.infer<typeof ownAgentDraft>;
