import type { Store } from '#core/store/store.ts';
import type { RuleExample, RulePreview } from '#shared/contract/calls/rules.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

import { decide } from './decide.ts';
import { draftProblem, isBroad, type IsOwnWork } from './draft-problem.ts';
import { subjectOf, type RuleSubject } from './subject.ts';

/** Number of past requests that a preview reads. */
const MAX_PREVIEWED = 300;
/** Number of past requests that are processed before the preview yields to the event loop. */
const AT_ONCE = 20;
const MAX_EXAMPLES = 5;
const MAX_SUBJECT = 300;

export type PreviewSources = {
  readonly store: Store;
  readonly homeDir: string;
  readonly isOwnWork: IsOwnWork;
};

/** Previews a draft on past requests, in small steps so that core is not blocked. */
export async function previewRule(
  { store, homeDir, isOwnWork }: PreviewSources,
  draft: RuleDraft,
  request: InteractionRequest | null,
): Promise<RulePreview> {
  const problem = draftProblem(draft);
  const nothing = {
    looked: 0,
    matched: 0,
    contrary: 0,
    examples: [],
    covers: request ? false : null,
  };
  if (problem !== null) return { ...nothing, problem, isBroad: false };
  // Includes the rules in force, which may allow the other parts of a command.
  const together = [...store.rules.standing(), draft];
  const decides = (subject: RuleSubject | null) =>
    (subject && decide(together, subject)?.by.includes(draft)) ?? false;
  const past = store.interactions.recentApprovals(MAX_PREVIEWED);
  const matched: Interaction[] = [];
  for (const [at, interaction] of past.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
    if (decides(subjectOf(interaction.request, homeDir))) matched.push(interaction);
  }
  return {
    problem,
    isBroad: isBroad(draft, isOwnWork),
    looked: past.length,
    matched: matched.length,
    contrary: matched.filter((each) => isContrary(each, draft)).length,
    examples: matched.slice(0, MAX_EXAMPLES).map(exampleOf),
    covers: request ? decides(subjectOf(request, homeDir)) : null,
  };
}

/** Returns true if a person answered the request the other way. */
function isContrary({ request, response, decidedBy }: Interaction, { effect }: RuleDraft): boolean {
  if (decidedBy?.type !== 'window' && decidedBy?.type !== 'client') return false;
  const action = request.options.find(
    ({ optionId }) => optionId === response?.selectedOptionId,
  )?.action;
  return action !== undefined && (action === 'APPROVE_AND_EXECUTE') !== (effect === 'allow');
}

function exampleOf({ request, openedAt }: Interaction): RuleExample {
  const { requestId, sessionId, title, details } = request;
  const parts = request.risk?.parts ?? [];
  const input = details.type === 'tool' ? details.input : null;
  const known = subjectText(input) ?? parts.map(({ text }) => text).join('; ');
  return { requestId, sessionId, title, subject: known.slice(0, MAX_SUBJECT), openedAt };
}

/** Returns the main subject of a tool's input. */
function subjectText(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const fields = new Map(Object.entries(input));
  const found = ['command', 'file_path', 'notebook_path', 'path', 'url', 'query']
    .map((name) => fields.get(name))
    .find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : null;
}
