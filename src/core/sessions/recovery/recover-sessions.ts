import type { AgentRegistry } from '#core/agents/registry.ts';
import type { Terminals } from '#core/terminals/terminals.ts';
import { ok } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';

import type { FollowedSessions } from './followed-sessions.ts';
import { giveUp, readMissed, recover, type RecoveryServices, type Survivor } from './recovery.ts';
import type { Sessions } from '../sessions.ts';

type Needs = RecoveryServices & {
  readonly registry: AgentRegistry;
  readonly sessions: Sessions;
  readonly terminals: Terminals;
  readonly watch: { resume(): void };
  readonly following: FollowedSessions;
};

/**
 * Ends what an earlier core left behind. Reads what its agents wrote since then in the background,
 * before the next prompt.
 */
export function recoverSessions(needs: Needs) {
  const { registry, sessions, terminals, watch, following } = needs;
  const recovered = recover(needs);
  if (!recovered.ok) return recovered;
  const { cut, survivors, orphansGone } = recovered.value;
  const terminalsFound = terminals.recover().then(() => watch.resume());
  const read = async (session: Session) => {
    const agent = registry.agents.get(session.agentId);
    if (agent) await readMissed(needs, agent, session);
  };
  for (const session of cut)
    sessions.recovering(
      session.sessionId,
      orphansGone.then(() => read(session)),
    );
  const takeOver = async (survivor: Survivor) => {
    await terminalsFound;
    if (await sessions.takeOver(survivor)) return;
    const stopped = await giveUp(needs, survivor);
    if (!stopped.ok) return;
    sessions.notTakenOver(stopped.value);
    await read(stopped.value);
  };
  for (const survivor of survivors)
    sessions.recovering(survivor.session.sessionId, takeOver(survivor));
  following.recover();
  return ok(null);
}
