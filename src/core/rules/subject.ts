import type { Places } from '#core/risk/places.ts';
import { readShell } from '#core/risk/shell/read-shell.ts';
import type { ShellReading } from '#core/risk/shell/shell-part.ts';
import { effectOf, type ToolEffect } from '#core/risk/tool-effect.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Risk } from '#shared/interaction/risk.ts';

/** What a rule looks at in a request. */
export type RuleSubject = {
  readonly toolName: string;
  readonly use: ToolEffect;
  /** Of a shell command only. */
  readonly reading: ShellReading | null;
  readonly risk: Risk;
  /** Outside of what is allowed: a yes may open it for more than this. */
  readonly blockedPath: string | null;
  readonly sessionId: string;
  readonly places: Places;
};

const noRisk: Risk = { level: 'LOW', reasons: [], parts: [] };

/** `null`: the request is not about a tool, so no rule is about it. */
export function subjectOf(request: InteractionRequest, homeDir: string, risk: Risk = request.risk ?? noRisk): RuleSubject | null {
  const { type, details, sessionId, context } = request;
  // Of a huge request only the beginning is here.
  if (type !== 'TOOL_APPROVAL' || details.type !== 'tool' || request.cuts) return null;
  const use = effectOf(details);
  const reading = use.kind === 'shell' && use.command !== null ? readShell(use.command) : null;
  return {
    toolName: details.toolName,
    use,
    reading,
    risk,
    blockedPath: context.blockedPath,
    sessionId,
    places: { cwd: context.cwd, homeDir },
  };
}
