import { noFacts, type WorldFacts } from '#core/agents/kits/world-facts.ts';

export const opencodeFacts: WorldFacts = { ...noFacts, programs: ['opencode'] };
