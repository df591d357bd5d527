import type { AgentAsk } from '#core/agents/agent-event.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';
import { askWords, worded } from '#shared/interaction/worded.ts';

import type { FolderProgram } from './folder-program.ts';
import { shownOf } from './shown-files.ts';

/** Id of the question of a session whether its folder may run programs. */
export const TRUST_ASK = 'folder-trust';
/** Ids of the answers. */
export const TRUST = 'trust-folder';
export const TRUST_WITHOUT = 'trust-without';
export const TRUST_NOT = 'trust-not';

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
  const lines = programsText(programs);
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
function programsText(programs: readonly FolderProgram[]): string {
  const { files, moreFiles } = shownOf(programs);
  const shown = files.map(({ file, lines, more }, at) => {
    const unsure = programs[at]?.unsure ?? null;
    const mark = unsure === null ? '' : ` ? (${unsure})`;
    const first = lines.map((line) => `    ${visibleText(line)}`);
    return [`${visibleText(file)}${mark}`, ...first, ...(more > 0 ? [`    … +${more}`] : [])];
  });
  return [...shown.flat(), ...(moreFiles > 0 ? [`… +${moreFiles}`] : [])].join('\n');
}
