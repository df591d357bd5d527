/// <reference types="vite/types/importMeta.d.ts" />
import { actions } from '#shared/words/zh/actions.ts';
import { common } from '#shared/words/zh/common.ts';
import { cards } from '#shared/words/zh/conversation/cards.ts';
import { composer } from '#shared/words/zh/conversation/composer.ts';
import { conversation } from '#shared/words/zh/conversation/conversation.ts';
import { diffs } from '#shared/words/zh/conversation/diffs.ts';
import { markdown } from '#shared/words/zh/conversation/markdown.ts';
import { reading } from '#shared/words/zh/conversation/reading.ts';
import { summaries } from '#shared/words/zh/conversation/summaries.ts';
import { tools } from '#shared/words/zh/conversation/tools.ts';
import { turns } from '#shared/words/zh/conversation/turns.ts';
import { errors } from '#shared/words/zh/errors.ts';
import { faces } from '#shared/words/zh/faces.ts';
import { files } from '#shared/words/zh/files.ts';
import { audit } from '#shared/words/zh/interactions/audit.ts';
import { inbox } from '#shared/words/zh/interactions/inbox.ts';
import { interactions } from '#shared/words/zh/interactions/interactions.ts';
import { limits } from '#shared/words/zh/interactions/limits.ts';
import { llm } from '#shared/words/zh/interactions/llm.ts';
import { risk } from '#shared/words/zh/interactions/risk.ts';
import { rules } from '#shared/words/zh/interactions/rules.ts';
import { watch } from '#shared/words/zh/interactions/watch.ts';
import { notices } from '#shared/words/zh/notices.ts';
import { notifications } from '#shared/words/zh/notifications.ts';
import { pairing } from '#shared/words/zh/pairing.ts';
import { questions } from '#shared/words/zh/questions.ts';
import { sessions } from '#shared/words/zh/sessions.ts';
import { agentSetup } from '#shared/words/zh/agents/agent-setup.ts';
import { settings } from '#shared/words/zh/settings.ts';
import { shell } from '#shared/words/zh/shell.ts';
import { statusLine } from '#shared/words/zh/status-line.ts';
import { terminal } from '#shared/words/zh/terminal.ts';
import { tmux } from '#shared/words/zh/tmux.ts';
import { updates } from '#shared/words/zh/updates.ts';
import { flatTexts, type SentenceTexts } from '#shared/words/flat-texts.ts';
import type { Texts } from '#shared/words/language.ts';

import type { en } from './en.ts';

/** The catalogues of the pages: one script, which is loaded if the page is in this language. */
export const zh: Texts<typeof en> = {
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
  '../../../../shared/words/zh/failures/*.ts',
  { eager: true },
);

/** The catalogues of sentences that core composes. */
export const sentences: Readonly<Record<string, SentenceTexts>> = {
  questions,
  notices: flatTexts(notices),
  ...Object.assign({}, ...Object.values(failures)),
};
