import { agents } from './calls/agents.ts';
import { audit } from './calls/audit.ts';
import type { Api } from './call.ts';
import { checkpoints } from './calls/git-desk/checkpoints.ts';
import { conversation, turns } from './calls/conversation.ts';
import { desk } from './calls/desk.ts';
import { editors } from './calls/editors.ts';
import { files } from './calls/files.ts';
import { interactions } from './calls/interactions.ts';
import { llm } from './calls/llm.ts';
import { notifications } from './calls/notifications.ts';
import { pairing } from './calls/access/pairing.ts';
import { projects } from './calls/projects.ts';
import { reading } from './calls/reading.ts';
import { review } from './calls/review.ts';
import { rules } from './calls/rules.ts';
import { search } from './calls/search/search.ts';
import { sessions } from './calls/sessions.ts';
import { terminals } from './calls/terminals.ts';
import { tmux } from './calls/tmux.ts';
import { transcripts } from './calls/transcripts.ts';
import { trust } from './calls/access/trust.ts';
import { usage } from './calls/search/usage.ts';
import { worktrees } from './calls/worktrees.ts';
import { watch } from './calls/watch.ts';

/**
 * All calls of core's services. The calls that belong to the channel itself are `streams` in
 * streams.ts.
 */
export const contract = {
  ...agents,
  ...audit,
  ...checkpoints,
  ...conversation,
  ...desk,
  ...editors,
  ...files,
  ...interactions,
  ...llm,
  ...notifications,
  ...pairing,
  ...projects,
  ...reading,
  ...review,
  ...rules,
  ...search,
  ...sessions,
  ...terminals,
  ...tmux,
  ...transcripts,
  ...trust,
  ...turns,
  ...usage,
  ...watch,
  ...worktrees,
};

export type CorralApi = Api<typeof contract>;
