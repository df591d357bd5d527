import { agentSetup } from '#shared/words/en/agents/agent-setup.ts';
import { modelAccess } from '#shared/words/en/agents/model-access.ts';
import { cards } from '#shared/words/en/conversation/cards.ts';
import { composer } from '#shared/words/en/conversation/composer.ts';
import { conversation } from '#shared/words/en/conversation/conversation.ts';
import { diffs } from '#shared/words/en/conversation/diffs.ts';
import { exporting } from '#shared/words/en/conversation/exporting.ts';
import { markdown } from '#shared/words/en/conversation/markdown.ts';
import { summaries } from '#shared/words/en/conversation/summaries.ts';
import { tools } from '#shared/words/en/conversation/tools.ts';
import { turns } from '#shared/words/en/conversation/turns.ts';
import { worktrees } from '#shared/words/en/git-desk/worktrees.ts';
import { audit } from '#shared/words/en/interactions/audit.ts';
import { inbox } from '#shared/words/en/interactions/inbox.ts';
import { interactions } from '#shared/words/en/interactions/interactions.ts';
import { limits } from '#shared/words/en/interactions/limits.ts';
import { llm } from '#shared/words/en/interactions/llm.ts';
import { risk } from '#shared/words/en/interactions/risk.ts';
import { rules } from '#shared/words/en/interactions/rules.ts';
import { trust } from '#shared/words/en/interactions/trust.ts';
import { rewind } from '#shared/words/en/git-desk/rewind.ts';
import { away } from '#shared/words/en/conversation/away.ts';
import { overview } from '#shared/words/en/conversation/overview.ts';
import { review } from '#shared/words/en/review/review.ts';
import { search } from '#shared/words/en/conversation/search.ts';
import { settings } from '#shared/words/en/settings.ts';
import { start } from '#shared/words/en/conversation/start.ts';
import { statusLine } from '#shared/words/en/status-line.ts';
import { usage } from '#shared/words/en/conversation/usage.ts';

/** The catalogues of the parts that load lazily. */
export const rest = {
  agentSetup,
  audit,
  away,
  cards,
  composer,
  conversation,
  diffs,
  exporting,
  inbox,
  interactions,
  limits,
  llm,
  markdown,
  modelAccess,
  overview,
  review,
  rewind,
  risk,
  rules,
  search,
  settings,
  start,
  statusLine,
  summaries,
  tools,
  trust,
  turns,
  usage,
  worktrees,
};
