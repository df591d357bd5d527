import { expect } from '@playwright/test';

import { playDay } from '../../day/play-day.ts';
import { agentsOfDay } from '../../day/world/day-agents.ts';
import { machineTest as test } from '../../support/machine-test.ts';

/** A day whose commands include answers, a restart, a review and a rewind. */
const DAY = { seed: 1, steps: 14, isShrunk: false };

test(
  'a short random day with the demo and Claude Code keeps every rule of the product',
  { tag: '@headless' },
  async () => {
    test.slow();
    const agents = agentsOfDay.filter(({ agentId }) => ['demo', 'claude-code'].includes(agentId));
    const lines: string[] = [];
    const report = await playDay({ ...DAY, agents, print: (text) => lines.push(text) });
    expect(report, lines.join('\n')).toBeNull();
  },
);
