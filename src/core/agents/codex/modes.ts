import { z } from 'zod';

import { fit, maybeText } from '#shared/base/lenient.ts';

type Mode = {
  readonly id: string;
  readonly approvalPolicy: 'on-request' | 'never';
  readonly sandbox: 'read-only' | 'workspace-write' | 'danger-full-access';
  readonly collaboration: 'default' | 'plan';
};

/** Codex has no modes of its own: they are its sandbox, when it asks, and whether it plans, taken together. */
const modes: readonly Mode[] = [
  { id: 'ask', approvalPolicy: 'on-request', sandbox: 'read-only', collaboration: 'default' },
  { id: 'auto', approvalPolicy: 'on-request', sandbox: 'workspace-write', collaboration: 'default' },
  { id: 'plan', approvalPolicy: 'on-request', sandbox: 'read-only', collaboration: 'plan' },
  { id: 'readOnly', approvalPolicy: 'never', sandbox: 'read-only', collaboration: 'default' },
  { id: 'fullAccess', approvalPolicy: 'never', sandbox: 'danger-full-access', collaboration: 'default' },
];

const sandboxTypes = { 'read-only': 'readOnly', 'workspace-write': 'workspaceWrite', 'danger-full-access': 'dangerFullAccess' } as const;

const said = z.object({
  approvalPolicy: maybeText,
  sandbox: z.object({ type: z.string() }).nullable().catch(null),
  sandboxPolicy: z.object({ type: z.string() }).nullable().catch(null),
  collaborationMode: z.object({ mode: z.string() }).nullable().catch(null),
});

/** The mode that settings as Codex tells them amount to; `null`: none of ours. */
export function modeIn(settings: unknown): string | null {
  const read = fit(said, settings);
  const sandbox = (read?.sandboxPolicy ?? read?.sandbox)?.type;
  const collaboration = read?.collaborationMode?.mode ?? 'default';
  const found = modes.find(
    (mode) =>
      mode.approvalPolicy === read?.approvalPolicy && sandboxTypes[mode.sandbox] === sandbox && mode.collaboration === collaboration,
  );
  return found?.id ?? null;
}
