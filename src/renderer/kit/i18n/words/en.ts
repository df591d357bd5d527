/// <reference types="vite/types/importMeta.d.ts" />
import { actions } from '#shared/words/en/actions.ts';
import { common } from '#shared/words/en/common.ts';
import { cards } from '#shared/words/en/conversation/cards.ts';
import { composer } from '#shared/words/en/conversation/composer.ts';
import { conversation } from '#shared/words/en/conversation/conversation.ts';
import { diffs } from '#shared/words/en/conversation/diffs.ts';
import { markdown } from '#shared/words/en/conversation/markdown.ts';
import { reading } from '#shared/words/en/conversation/reading.ts';
import { summaries } from '#shared/words/en/conversation/summaries.ts';
import { tools } from '#shared/words/en/conversation/tools.ts';
import { turns } from '#shared/words/en/conversation/turns.ts';
import { errors } from '#shared/words/en/errors.ts';
import { faces } from '#shared/words/en/faces.ts';
import { files } from '#shared/words/en/files.ts';
import { audit } from '#shared/words/en/interactions/audit.ts';
import { inbox } from '#shared/words/en/interactions/inbox.ts';
import { interactions } from '#shared/words/en/interactions/interactions.ts';
import { limits } from '#shared/words/en/interactions/limits.ts';
import { llm } from '#shared/words/en/interactions/llm.ts';
import { risk } from '#shared/words/en/interactions/risk.ts';
import { rules } from '#shared/words/en/interactions/rules.ts';
import { watch } from '#shared/words/en/interactions/watch.ts';
import { notices } from '#shared/words/en/notices.ts';
import { notifications } from '#shared/words/en/notifications.ts';
import { pairing } from '#shared/words/en/pairing.ts';
import { questions } from '#shared/words/en/questions.ts';
import { sessions } from '#shared/words/en/sessions.ts';
import { agentSetup } from '#shared/words/en/agents/agent-setup.ts';
import { settings } from '#shared/words/en/settings.ts';
import { shell } from '#shared/words/en/shell.ts';
import { statusLine } from '#shared/words/en/status-line.ts';
import { terminal } from '#shared/words/en/terminal.ts';
import { tmux } from '#shared/words/en/tmux.ts';
import { updates } from '#shared/words/en/updates.ts';

import { flatTexts, type SentenceTexts } from '#shared/words/flat-texts.ts';

/** The catalogues of the pages: one script, which is loaded if the page is in this language. */
export const en = {
  actions,
  agentSetup,
  audit,
  cards,
  common,
  composer,
  conversation,
  diffs,
  errors,
  faces,
  files,
  inbox,
  interactions,
  limits,
  llm,
  markdown,
  notifications,
  pairing,
  reading,
  risk,
  rules,
  sessions,
  settings,
  shell,
  statusLine,
  summaries,
  terminal,
  tmux,
  tools,
  turns,
  updates,
  watch,
};

const failures = import.meta.glob<Readonly<Record<string, SentenceTexts>>>(
  '../../../../shared/words/en/failures/*.ts',
  { eager: true },
);

/** The catalogues of sentences that core composes. */
export const sentences: Readonly<Record<string, SentenceTexts>> = {
  questions,
  notices: flatTexts(notices),
  ...Object.assign({}, ...Object.values(failures)),
};
