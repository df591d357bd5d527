import type { i18n } from 'i18next';

import type { AgentInfo } from '#shared/contract/agents.ts';

import { agentText } from './agent-text.ts';

type Mode = AgentInfo['permissionModes'][number];

/** Returns the name and description of a permission mode in the person's language. */
export function modeText(texts: i18n, mode: Mode): Pick<Mode, 'label' | 'description'> {
  return agentText(texts, mode);
}
