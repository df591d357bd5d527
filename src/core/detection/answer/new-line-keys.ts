import { GENERIC, type AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';

import { RuleExtractor } from '../rule-extractor.ts';
import { snapshotOf } from '../watched-screen.ts';

/**
 * Returns the keys that insert a new line into the prompt of the agent on a screen. Returns null if
 * another program is there, also below the screen that an agent left behind.
 */
export function newLineKeys(screen: ScreenText, agents: readonly AgentScreen[]): string | null {
  const { agent, witnesses } = new RuleExtractor(agents).read(
    snapshotOf(screen, false),
    screen.lines.length,
  );
  const isLeft =
    witnesses.length > 0 &&
    witnesses.every(({ recogniser }) => recogniser.startsWith(`${GENERIC}/`));
  return isLeft ? null : (agents.find(({ name }) => name === agent)?.newLineKeys ?? null);
}
