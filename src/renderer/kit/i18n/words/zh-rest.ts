import { agentSetup } from '#shared/words/zh/agents/agent-setup.ts';
import { modelAccess } from '#shared/words/zh/agents/model-access.ts';
import { cards } from '#shared/words/zh/conversation/cards.ts';
import { composer } from '#shared/words/zh/conversation/composer.ts';
import { conversation } from '#shared/words/zh/conversation/conversation.ts';
import { diffs } from '#shared/words/zh/conversation/diffs.ts';
import { exporting } from '#shared/words/zh/conversation/exporting.ts';
import { markdown } from '#shared/words/zh/conversation/markdown.ts';
import { summaries } from '#shared/words/zh/conversation/summaries.ts';
import { tools } from '#shared/words/zh/conversation/tools.ts';
import { turns } from '#shared/words/zh/conversation/turns.ts';
import { worktrees } from '#shared/words/zh/git-desk/worktrees.ts';
import { audit } from '#shared/words/zh/interactions/audit.ts';
import { inbox } from '#shared/words/zh/interactions/inbox.ts';
import { interactions } from '#shared/words/zh/interactions/interactions.ts';
import { limits } from '#shared/words/zh/interactions/limits.ts';
import { llm } from '#shared/words/zh/interactions/llm.ts';
import { risk } from '#shared/words/zh/interactions/risk.ts';
import { rules } from '#shared/words/zh/interactions/rules.ts';
import { trust } from '#shared/words/zh/interactions/trust.ts';
import { rewind } from '#shared/words/zh/git-desk/rewind.ts';
import { away } from '#shared/words/zh/conversation/away.ts';
import { overview } from '#shared/words/zh/conversation/overview.ts';
import { review } from '#shared/words/zh/review/review.ts';
import { search } from '#shared/words/zh/conversation/search.ts';
import { settings } from '#shared/words/zh/settings.ts';
import { start } from '#shared/words/zh/conversation/start.ts';
import { statusLine } from '#shared/words/zh/status-line.ts';
import { usage } from '#shared/words/zh/conversation/usage.ts';
import type { Texts } from '#shared/words/language.ts';

import type { rest as enRest } from './en-rest.ts';

/** The catalogues of the parts that load lazily. */
export const rest: Texts<typeof enRest> = {
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
