import type { en } from '#renderer/kit/i18n/words/en.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

type Capabilities = AgentInfo['capabilities'];
export type Ability = keyof typeof en.settings.ability;

/** Returns what Corral can do with an agent, as names in the catalogue `settings`. */
export function listAbilities(capabilities: Capabilities): readonly Ability[] {
  const { faces, resume, fork, questions, images, modes, models } = capabilities;
  const { steering, transcripts, takeOver, additionalFolders } = capabilities;
  const has: Readonly<Record<Ability, boolean>> = {
    conversation: faces.includes('structured'),
    terminal: faces.includes('terminal'),
    resume,
    fork,
    additionalFolders,
    questions,
    images,
    modes,
    models,
    steerTurn: steering?.now === 'intoTurn',
    steerPause: steering?.now === 'nextPause',
    givesBack: steering?.givesBack === true,
    transcripts,
    takeOver,
  };
  return ORDER.filter((ability) => has[ability]);
}

const ORDER: readonly Ability[] = [
  'conversation',
  'terminal',
  'resume',
  'fork',
  'additionalFolders',
  'questions',
  'images',
  'modes',
  'models',
  'steerTurn',
  'steerPause',
  'givesBack',
  'transcripts',
  'takeOver',
];
