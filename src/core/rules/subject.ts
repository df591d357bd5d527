import type { Places } from '#core/risk/places.ts';
import { readShell } from '#core/risk/shell/read-shell.ts';
import type { ShellReading } from '#core/risk/shell/shell-part.ts';
import { effectOf, type ToolEffect } from '#core/risk/tool-effect.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';
import { useOf } from '#shared/tool/tool-use.ts';
import type { Risk } from '#shared/interaction/risk.ts';

/** Parts of a request that rules are matched against. */
export type RuleSubject = {
  readonly toolName: string;
  readonly use: ToolEffect;
  /** True if it creates or changes files, and neither deletes nor moves one. */
  readonly isEdit: boolean;
  /** The parsed command. Set only for a shell command. */
  readonly reading: ShellReading | null;
  readonly risk: Risk;
  /** A path outside of what is allowed. An approval may open it for more than this request. */
  readonly blockedPath: string | null;
  readonly sessionId: string;
  readonly places: Places;
};

const noRisk: Risk = { level: 'LOW', reasons: [], parts: [] };

/** Returns null if the request is not about a tool, so that no rule can apply. */
export function subjectOf(
  request: InteractionRequest,
  homeDir: string,
  risk: Risk = request.risk ?? noRisk,
): RuleSubject | null {
  const { type, details, sessionId, context } = request;
  // A huge request contains only its beginning.
  if (type !== 'TOOL_APPROVAL' || details.type !== 'tool' || request.cuts) return null;
  const use = effectOf(details);
  const reading = use.kind === 'shell' && use.command !== null ? readShell(use.command) : null;
  return {
    toolName: details.toolName,
    use,
    isEdit: isEdit(details),
    reading,
    risk,
    blockedPath: context.blockedPath,
    sessionId,
    places: { cwd: context.cwd, homeDir },
  };
}

type AskedTool = Extract<InteractionRequest['details'], { type: 'tool' }>;

function isEdit(asked: AskedTool): boolean {
  const use = useOf(asked);
  if (use.kind !== 'edit') return false;
  const diffs = diffsOf(asked.details);
  // A moved file has two paths and one diff.
  const isEach = use.paths.length === Math.max(1, diffs.length);
  return isEach && diffs.every(({ isDeleted }) => isDeleted !== true);
}

function diffsOf(details: ToolDetails | null) {
  if (details?.type === 'changes') return details.files;
  return details?.type === 'diff' ? [details] : [];
}
