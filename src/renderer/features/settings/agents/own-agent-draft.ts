import {
  isVariableName,
  OWN_AGENT_LIMITS,
  programFault,
  type OwnAgent,
  type OwnAgentDraft,
  type OwnAgentProtocol,
  type ProgramFault,
} from '#shared/agents/own-agent.ts';

/** A variable as it is edited. */
export type EditedVariable = {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly isSecret: boolean;
  /** True if a value is stored under the name `key`. */
  readonly isStored: boolean;
};

/** The fields of an entry as they are edited. `args` has one argument per line. */
export type EditedAgent = {
  readonly name: string;
  readonly protocol: OwnAgentProtocol;
  readonly command: string;
  readonly args: string;
  readonly variables: readonly EditedVariable[];
};

export type AgentFaults = {
  readonly name: boolean;
  readonly command: ProgramFault | null;
  readonly args: boolean;
  /** By the key of the variable. */
  readonly variables: Readonly<Record<string, 'wrong' | 'twice' | 'valueMissing'>>;
};

export const emptyAgent: EditedAgent = {
  name: '',
  protocol: 'acp',
  command: '',
  args: '',
  variables: [],
};

export function editedAgent({ name, protocol, command, args, variables }: OwnAgent): EditedAgent {
  return {
    name,
    protocol,
    command,
    args: args.join('\n'),
    variables: variables.map((variable) => ({
      key: variable.name,
      name: variable.name,
      value: variable.value ?? '',
      isSecret: variable.value === null,
      isStored: variable.value === null,
    })),
  };
}

const argumentLines = (args: string) => args.split('\n').filter((line) => line.trim() !== '');

/** Returns what is wrong with the fields, or null if they can be saved. */
export function faultsOf({ name, command, args, variables }: EditedAgent): AgentFaults | null {
  const ofVariables = variables.flatMap((variable) => {
    const fault = faultOf(variable, variables);
    return fault === null ? [] : [[variable.key, fault] as const];
  });
  const faults: AgentFaults = {
    name: name.trim() === '',
    command: programFault(command.trim()),
    args: argumentLines(args).length > OWN_AGENT_LIMITS.list,
    variables: Object.fromEntries(ofVariables),
  };
  const isFine = !faults.name && faults.command === null && !faults.args;
  return isFine && ofVariables.length === 0 ? null : faults;
}

/** Returns true if an empty value keeps the stored one, which is stored under the former name. */
export function keepsStored({ key, name, isStored }: EditedVariable): boolean {
  return isStored && name.trim() === key;
}

function faultOf(
  variable: EditedVariable,
  all: readonly EditedVariable[],
): AgentFaults['variables'][string] | null {
  const { key, name, value, isSecret } = variable;
  if (!isVariableName(name.trim())) return 'wrong';
  if (all.some((other) => other.key !== key && other.name.trim() === name.trim())) return 'twice';
  return isSecret && value === '' && !keepsStored(variable) ? 'valueMissing' : null;
}

/** Returns the fields as they are saved. */
export function draftOf({ name, protocol, command, args, variables }: EditedAgent): OwnAgentDraft {
  return {
    name: name.trim(),
    protocol,
    command: command.trim(),
    args: argumentLines(args),
    variables: variables.map((variable) => ({
      name: variable.name.trim(),
      isSecret: variable.isSecret,
      value: variable.isSecret && variable.value === '' ? null : variable.value,
    })),
  };
}
