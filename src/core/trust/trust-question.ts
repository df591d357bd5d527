import type { AgentAsk } from '#core/agents/agent-event.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';
import { askWords, worded } from '#shared/interaction/worded.ts';

import type { FolderProgram } from './folder-programs.ts';

/** Id of the question of a session whether its folder may run programs. */
export const TRUST_ASK = 'folder-trust';
/** Ids of the answers. */
export const TRUST = 'trust-folder';
export const TRUST_WITHOUT = 'trust-without';
export const TRUST_NOT = 'trust-not';

const MAX_FILES = 50;
const MAX_LINES = 60;
const MAX_LINE = 300;

export type TrustSubject = {
  readonly agent: string;
  readonly folder: string;
  /** Files that the person has not accepted yet. */
  readonly programs: readonly FolderProgram[];
  /** True if the person accepted another content before. */
  readonly isChange: boolean;
  /** True if the agent can start without it. */
  readonly canStartWithout: boolean;
};

/** Returns the question that shows what an agent would run or obey because of its folder. */
export function trustAsk(subject: TrustSubject): AgentAsk {
  const { agent, folder, programs, isChange, canStartWithout } = subject;
  const lines = textOf(programs);
  const isUnsure = programs.some(({ unsure }) => unsure !== null);
  const name = isUnsure ? 'trustUnsure' : isChange ? 'trustChanged' : 'trustBrings';
  return {
    askId: TRUST_ASK,
    type: 'USER_CHOICE',
    ...askWords(
      worded('trustFolder', { folder: visibleText(folder) }),
      worded(name, { agent, lines }),
    ),
    details: { type: 'none' },
    options: [
      optionOf(TRUST, 'Trust this folder', { isDangerous: true, lasting: true }),
      ...(canStartWithout ? [optionOf(TRUST_WITHOUT, 'Start without these', {})] : []),
      optionOf(TRUST_NOT, 'Do not start', { isDefault: true }),
    ],
    askedBy: null,
    reason: null,
    blockedPath: null,
    risk: { level: 'HIGH', reasons: [], parts: [] },
    required: true,
    timeoutSeconds: null,
  };
}

function optionOf(
  optionId: string,
  label: string,
  { isDefault = false, isDangerous = false, lasting = false }: Partial<InteractionOption>,
): InteractionOption {
  return {
    optionId,
    label,
    description: null,
    action: 'CUSTOM',
    isDefault,
    isDangerous,
    requiresInput: false,
    inputPrompt: null,
    lasting,
    metadata: {},
  };
}

/** Returns the lines below the names of their files; a question mark for what could not be read. */
function textOf(programs: readonly FolderProgram[]): string {
  const shown = programs.slice(0, MAX_FILES).map(({ file, lines, unsure }) => {
    const first = lines.slice(0, MAX_LINES).map((line) => `    ${shortened(line)}`);
    const more = lines.length > MAX_LINES ? [`    … +${lines.length - MAX_LINES}`] : [];
    const mark = unsure === null ? '' : ` ? (${unsure})`;
    return [`${shortened(file)}${mark}`, ...first, ...more].join('\n');
  });
  const more = programs.length > MAX_FILES ? [`… +${programs.length - MAX_FILES}`] : [];
  return [...shown, ...more].join('\n');
}

function shortened(line: string): string {
  const text = line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line;
  return visibleText(text);
}
