import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { Decision } from '#core/agents/agent.ts';

/** Something that the screen asks. */
export interface ScreenQuestion {
  /** The same for the same question, wherever its pointer is. */
  readonly fingerprint: string;
  ask(askId: string): AgentAsk;
  /** `done`: presses the keys; `false`: they did not do what was meant. `null`: there are no keys that say so. */
  choose(decision: Decision): { readonly chosen: string; readonly done: () => Promise<boolean> } | null;
}
