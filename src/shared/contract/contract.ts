import { agents } from './agents.ts';
import { audit } from './audit.ts';
import type { Api } from './call.ts';
import { conversation, turns } from './conversation.ts';
import { desk } from './desk.ts';
import { editors } from './editors.ts';
import { files } from './files.ts';
import { interactions } from './interactions.ts';
import { llm } from './llm.ts';
import { notifications } from './notifications.ts';
import { pairing } from './pairing.ts';
import { reading } from './reading.ts';
import { rules } from './rules.ts';
import { sessions } from './sessions.ts';
import { terminals } from './terminals.ts';
import { tmux } from './tmux.ts';
import { transcripts } from './transcripts.ts';
import { watch } from './watch.ts';

/**
 * All calls of core's services. The calls that belong to the channel itself are `streams` in
 * streams.ts.
 */
export const contract = {
  ...agents,
  ...audit,
  ...conversation,
  ...desk,
  ...editors,
  ...files,
  ...interactions,
  ...llm,
  ...notifications,
  ...pairing,
  ...reading,
  ...rules,
  ...sessions,
  ...terminals,
  ...tmux,
  ...transcripts,
  ...turns,
  ...watch,
};

export type CorralApi = Api<typeof contract>;
