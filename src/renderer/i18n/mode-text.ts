import type { i18n } from 'i18next';

import type { AgentInfo } from '#shared/contract/agents.ts';

type Mode = AgentInfo['permissionModes'][number];

/** Agents name their modes in English; other languages get the texts of the modes that Corral knows. */
export function modeText(texts: i18n, mode: Mode): Pick<Mode, 'label' | 'description'> {
  if (texts.language === 'en') return mode;
  return { label: known(texts, mode, 'label') ?? mode.label, description: known(texts, mode, 'description') ?? mode.description };
}

function known(texts: i18n, mode: Mode, part: 'label' | 'description'): string | null {
  const text: unknown = texts.getResource(texts.language, 'sessions', `modes.${mode.id}.${part}`);
  return typeof text === 'string' ? text : null;
}
