import type { Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

/**
 * Result of a start. `asked`: the agent starts when the person has agreed to what its folder brings;
 * the prompts wait until then.
 */
export type StartResult = Result<'started' | 'asked', Problem>;
