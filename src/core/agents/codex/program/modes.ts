import { z } from 'zod';

import type { AgentDescription } from '#core/agents/driver.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';

type Mode = {
  readonly id: string;
  readonly approvalPolicy: 'on-request' | 'never';
  readonly sandbox: 'read-only' | 'workspace-write' | 'danger-full-access';
  readonly collaboration: 'default' | 'plan';
};

/**
 * Modes that combine Codex's sandbox, approval policy and collaboration mode; Codex has no such
 * modes itself.
 */
const modes: readonly Mode[] = [
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

export const permissionModes: AgentDescription['permissionModes'] = [
  {
    id: 'ask',
    label: 'Ask',
    description:
      'Reads by itself; its sandbox lets nothing be changed. Asks before each edit, and when a command needs more.',
    isDangerous: false,
    translations: {
      zh: {
        label: '询问',
        description: '自行读取，沙箱不允许任何改动；每次修改文件之前、命令需要更多权限时都会询问。',
      },
    },
  },
  {
    id: 'workspace',
    label: 'Free in the folder',
    description:
      'Edits and runs by itself; its sandbox ends at the folder. Asks when something needs more, such as the network.',
    isDangerous: false,
    translations: {
      zh: {
        label: '文件夹内自由',
        description: '自行修改和执行，沙箱止于此文件夹；需要更多权限（例如网络）时会询问。',
      },
    },
  },
  {
    id: 'plan',
    label: 'Plan',
    description:
      'Reads, asks you questions and plans. Changes nothing before you approve the plan.',
    isDangerous: false,
    translations: {
      zh: { label: '先做计划', description: '只阅读和规划，在你批准计划之前不做任何改动。' },
    },
  },
  {
    id: 'readOnly',
    label: 'Read only',
    description: 'Reads and never asks. Whatever would change something fails.',
    isDangerous: false,
    translations: {
      zh: { label: '只读', description: '只读取，从不询问；任何会造成改动的操作都会失败。' },
    },
  },
  {
    id: 'fullAccess',
    label: 'Full access',
    description: 'Edits and runs everything, with no sandbox and without asking.',
    isDangerous: true,
    translations: {
      zh: { label: '完全访问', description: '修改和执行一切，没有沙箱，也不询问。' },
    },
  },
];

export const DEFAULT_MODE = 'ask';

const sandboxTypes = {
  'read-only': 'readOnly',
  'workspace-write': 'workspaceWrite',
  'danger-full-access': 'dangerFullAccess',
} as const;

/** Returns a mode in the form of `thread/start` and `thread/resume`. */
export function startSettings(modeId: string) {
  const { approvalPolicy, sandbox } = modeOf(modeId);
  return { approvalPolicy, sandbox };
}

/**
 * Returns a mode in the form of `thread/settings/update`. The collaboration mode requires a model.
 */
export function changedSettings(modeId: string, model: string | null) {
  const { approvalPolicy, sandbox, collaboration } = modeOf(modeId);
  return {
    approvalPolicy,
    sandboxPolicy: sandboxPolicyOf(sandbox),
    ...(model === null ? {} : { collaborationMode: collaborationOf(collaboration, model) }),
  };
}

/**
 * Returns a collaboration mode; `developer_instructions: null` selects Codex's own instructions for
 * the mode.
 */
export function collaborationOf(mode: Mode['collaboration'], model: string) {
  return { mode, settings: { model, reasoning_effort: null, developer_instructions: null } };
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

function modeOf(modeId: string): Mode {
  const [ask] = modes;
  const found = modes.find(({ id }) => id === modeId) ?? ask;
  if (!found) throw new Error('There are no modes.');
  return found;
}

function sandboxPolicyOf(sandbox: Mode['sandbox']) {
  if (sandbox === 'danger-full-access') return { type: 'dangerFullAccess' };
  if (sandbox === 'read-only') return { type: 'readOnly', networkAccess: false };
  return {
    type: 'workspaceWrite',
    writableRoots: [],
    networkAccess: false,
    excludeTmpdirEnvVar: false,
    excludeSlashTmp: false,
  };
}
