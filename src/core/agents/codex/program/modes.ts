import { z } from 'zod';

import type { AgentDescription } from '#core/agents/driver.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';

type CodexMode = {
  readonly id: string;
  readonly approvalPolicy: 'on-request' | 'never';
  readonly sandbox: 'read-only' | 'workspace-write' | 'danger-full-access';
  readonly collaboration: 'default' | 'plan';
};

/**
 * Modes that combine Codex's sandbox, approval policy and collaboration mode; Codex has no such
 * modes itself.
 */
const modes: readonly CodexMode[] = [
  { id: 'ask', approvalPolicy: 'on-request', sandbox: 'read-only', collaboration: 'default' },
  {
    id: 'workspace',
    approvalPolicy: 'on-request',
    sandbox: 'workspace-write',
    collaboration: 'default',
  },
  { id: 'plan', approvalPolicy: 'on-request', sandbox: 'read-only', collaboration: 'plan' },
  { id: 'readOnly', approvalPolicy: 'never', sandbox: 'read-only', collaboration: 'default' },
  {
    id: 'fullAccess',
    approvalPolicy: 'never',
    sandbox: 'danger-full-access',
    collaboration: 'default',
  },
];

export const permissionModes: AgentDescription['permissionModes'] = modes.map(
  ({ id, sandbox }) => ({
    id,
    isDangerous: sandbox === 'danger-full-access',
  }),
);

export const DEFAULT_MODE = 'ask';

const sandboxTypes = {
  'read-only': 'readOnly',
  'workspace-write': 'workspaceWrite',
  'danger-full-access': 'dangerFullAccess',
} as const;

/** Returns a mode in the form of the requests that open a thread. */
export function startSettings(modeId: string) {
  const { approvalPolicy, sandbox } = modeOf(modeId);
  return { approvalPolicy, sandbox };
}

/**
 * Returns a mode in the form of `thread/settings/update`. The collaboration mode requires a model.
 * Codex reads every folder; the sandbox of the workspace lets it also write to the additional ones.
 */
export function changedSettings(
  modeId: string,
  model: string | null,
  additionalFolders: readonly string[] = [],
  effort: string | null = null,
) {
  const { approvalPolicy, sandbox, collaboration } = modeOf(modeId);
  return {
    approvalPolicy,
    sandboxPolicy: sandboxPolicyOf(sandbox, additionalFolders),
    ...(model === null ? {} : { collaborationMode: collaborationOf(collaboration, model, effort) }),
  };
}

/**
 * Returns a collaboration mode; `developer_instructions: null` selects Codex's own instructions for
 * the mode, and `reasoning_effort: null` its default effort.
 */
export function collaborationOf(
  mode: CodexMode['collaboration'],
  model: string,
  effort: string | null,
) {
  return { mode, settings: { model, reasoning_effort: effort, developer_instructions: null } };
}

export function isPlanMode(modeId: string): boolean {
  return modeOf(modeId).collaboration === 'plan';
}

const settingsSchema = z.object({
  approvalPolicy: maybeText,
  sandbox: z.object({ type: z.string() }).nullable().catch(null),
  sandboxPolicy: z.object({ type: z.string() }).nullable().catch(null),
  collaborationMode: z.object({ mode: z.string() }).nullable().catch(null),
});

/** Returns the mode of Codex's settings, or null if they match none of Corral's modes. */
export function modeIn(settings: unknown): string | null {
  const read = fit(settingsSchema, settings);
  const sandbox = (read?.sandboxPolicy ?? read?.sandbox)?.type;
  const collaboration = read?.collaborationMode?.mode ?? 'default';
  const found = modes.find(
    (mode) =>
      mode.approvalPolicy === read?.approvalPolicy &&
      sandboxTypes[mode.sandbox] === sandbox &&
      mode.collaboration === collaboration,
  );
  return found?.id ?? null;
}

function modeOf(modeId: string): CodexMode {
  const [ask] = modes;
  const found = modes.find(({ id }) => id === modeId) ?? ask;
  if (!found) throw new Error('There are no modes.');
  return found;
}

function sandboxPolicyOf(sandbox: CodexMode['sandbox'], additionalFolders: readonly string[]) {
  if (sandbox === 'danger-full-access') return { type: 'dangerFullAccess' };
  if (sandbox === 'read-only') return { type: 'readOnly', networkAccess: false };
  return {
    type: 'workspaceWrite',
    writableRoots: additionalFolders,
    networkAccess: false,
    excludeTmpdirEnvVar: false,
    excludeSlashTmp: false,
  };
}
