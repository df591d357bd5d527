import { handoverText as handoverTextEn } from './en/conversation/handover-text.ts';
import { accessFailures as accessFailuresEn } from './en/failures/access-failures.ts';
import { agentFailures as agentFailuresEn } from './en/failures/agent-failures.ts';
import { callFailures as callFailuresEn } from './en/failures/call-failures.ts';
import { checkpointFailures as checkpointFailuresEn } from './en/failures/checkpoint-failures.ts';
import { fileFailures as fileFailuresEn } from './en/failures/file-failures.ts';
import { folderFailures as folderFailuresEn } from './en/failures/folder-failures.ts';
import { gitFailures as gitFailuresEn } from './en/failures/git-failures.ts';
import { httpFailures as httpFailuresEn } from './en/failures/http-failures.ts';
import { projectFailures as projectFailuresEn } from './en/failures/project-failures.ts';
import { questionFailures as questionFailuresEn } from './en/failures/question-failures.ts';
import { readingFailures as readingFailuresEn } from './en/failures/reading-failures.ts';
import { reviewFailures as reviewFailuresEn } from './en/failures/review-failures.ts';
import { ruleFailures as ruleFailuresEn } from './en/failures/rule-failures.ts';
import { sessionFailures as sessionFailuresEn } from './en/failures/session-failures.ts';
import { setupFailures as setupFailuresEn } from './en/failures/setup-failures.ts';
import { startFailures as startFailuresEn } from './en/failures/start-failures.ts';
import { storeFailures as storeFailuresEn } from './en/failures/store-failures.ts';
import { terminalFailures as terminalFailuresEn } from './en/failures/terminal-failures.ts';
import { tmuxFailures as tmuxFailuresEn } from './en/failures/tmux-failures.ts';
import { webhookResults as webhookResultsEn } from './en/failures/webhook-results.ts';
import { worktreeFailures as worktreeFailuresEn } from './en/git-desk/worktree-failures.ts';
import { notices as noticesEn } from './en/notices.ts';
import { questions as questionsEn } from './en/questions.ts';
import { reviewPrompts as reviewPromptsEn } from './en/conversation/review-prompts.ts';
import type { Language, Texts } from './language.ts';
import { handoverText as handoverTextZh } from './zh/conversation/handover-text.ts';
import { accessFailures as accessFailuresZh } from './zh/failures/access-failures.ts';
import { agentFailures as agentFailuresZh } from './zh/failures/agent-failures.ts';
import { callFailures as callFailuresZh } from './zh/failures/call-failures.ts';
import { checkpointFailures as checkpointFailuresZh } from './zh/failures/checkpoint-failures.ts';
import { fileFailures as fileFailuresZh } from './zh/failures/file-failures.ts';
import { folderFailures as folderFailuresZh } from './zh/failures/folder-failures.ts';
import { gitFailures as gitFailuresZh } from './zh/failures/git-failures.ts';
import { httpFailures as httpFailuresZh } from './zh/failures/http-failures.ts';
import { projectFailures as projectFailuresZh } from './zh/failures/project-failures.ts';
import { questionFailures as questionFailuresZh } from './zh/failures/question-failures.ts';
import { readingFailures as readingFailuresZh } from './zh/failures/reading-failures.ts';
import { reviewFailures as reviewFailuresZh } from './zh/failures/review-failures.ts';
import { ruleFailures as ruleFailuresZh } from './zh/failures/rule-failures.ts';
import { sessionFailures as sessionFailuresZh } from './zh/failures/session-failures.ts';
import { setupFailures as setupFailuresZh } from './zh/failures/setup-failures.ts';
import { startFailures as startFailuresZh } from './zh/failures/start-failures.ts';
import { storeFailures as storeFailuresZh } from './zh/failures/store-failures.ts';
import { terminalFailures as terminalFailuresZh } from './zh/failures/terminal-failures.ts';
import { tmuxFailures as tmuxFailuresZh } from './zh/failures/tmux-failures.ts';
import { webhookResults as webhookResultsZh } from './zh/failures/webhook-results.ts';
import { worktreeFailures as worktreeFailuresZh } from './zh/git-desk/worktree-failures.ts';
import { notices as noticesZh } from './zh/notices.ts';
import { questions as questionsZh } from './zh/questions.ts';
import { reviewPrompts as reviewPromptsZh } from './zh/conversation/review-prompts.ts';

const en = {
  accessFailures: accessFailuresEn,
  agentFailures: agentFailuresEn,
  callFailures: callFailuresEn,
  checkpointFailures: checkpointFailuresEn,
  fileFailures: fileFailuresEn,
  folderFailures: folderFailuresEn,
  handoverText: handoverTextEn,
  gitFailures: gitFailuresEn,
  httpFailures: httpFailuresEn,
  notices: noticesEn,
  projectFailures: projectFailuresEn,
  questionFailures: questionFailuresEn,
  questions: questionsEn,
  readingFailures: readingFailuresEn,
  reviewFailures: reviewFailuresEn,
  reviewPrompts: reviewPromptsEn,
  ruleFailures: ruleFailuresEn,
  sessionFailures: sessionFailuresEn,
  setupFailures: setupFailuresEn,
  startFailures: startFailuresEn,
  storeFailures: storeFailuresEn,
  terminalFailures: terminalFailuresEn,
  tmuxFailures: tmuxFailuresEn,
  webhookResults: webhookResultsEn,
  worktreeFailures: worktreeFailuresEn,
};

const zh: Texts<typeof en> = {
  accessFailures: accessFailuresZh,
  agentFailures: agentFailuresZh,
  callFailures: callFailuresZh,
  checkpointFailures: checkpointFailuresZh,
  fileFailures: fileFailuresZh,
  folderFailures: folderFailuresZh,
  handoverText: handoverTextZh,
  gitFailures: gitFailuresZh,
  httpFailures: httpFailuresZh,
  notices: noticesZh,
  projectFailures: projectFailuresZh,
  questionFailures: questionFailuresZh,
  questions: questionsZh,
  readingFailures: readingFailuresZh,
  reviewFailures: reviewFailuresZh,
  reviewPrompts: reviewPromptsZh,
  ruleFailures: ruleFailuresZh,
  sessionFailures: sessionFailuresZh,
  setupFailures: setupFailuresZh,
  startFailures: startFailuresZh,
  storeFailures: storeFailuresZh,
  terminalFailures: terminalFailuresZh,
  tmuxFailures: tmuxFailuresZh,
  webhookResults: webhookResultsZh,
  worktreeFailures: worktreeFailuresZh,
};

/** English texts of the catalogues whose sentences Corral composes. */
export type OwnCatalogues = typeof en;

/** Catalogues of the sentences that core, both shells, the command line and the pages render. */
export const ownCatalogues: Readonly<Record<Language, Texts<OwnCatalogues>>> = { en, zh };
