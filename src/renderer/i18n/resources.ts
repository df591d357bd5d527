import { actions as actionsEn } from './en/actions.ts';
import { audit as auditEn } from './en/audit.ts';
import { cards as cardsEn } from './en/cards.ts';
import { common as commonEn } from './en/common.ts';
import { composer as composerEn } from './en/composer.ts';
import { conversation as conversationEn } from './en/conversation.ts';
import { diffs as diffsEn } from './en/diffs.ts';
import { errors as errorsEn } from './en/errors.ts';
import { faces as facesEn } from './en/faces.ts';
import { files as filesEn } from './en/files.ts';
import { inbox as inboxEn } from './en/inbox.ts';
import { interactions as interactionsEn } from './en/interactions.ts';
import { limits as limitsEn } from './en/limits.ts';
import { llm as llmEn } from './en/llm.ts';
import { markdown as markdownEn } from './en/markdown.ts';
import { notices as noticesEn } from './en/notices.ts';
import { notifications as notificationsEn } from './en/notifications.ts';
import { reading as readingEn } from './en/reading.ts';
import { risk as riskEn } from './en/risk.ts';
import { rules as rulesEn } from './en/rules.ts';
import { sessions as sessionsEn } from './en/sessions.ts';
import { settings as settingsEn } from './en/settings.ts';
import { shell as shellEn } from './en/shell.ts';
import { summaries as summariesEn } from './en/summaries.ts';
import { terminal as terminalEn } from './en/terminal.ts';
import { tmux as tmuxEn } from './en/tmux.ts';
import { tools as toolsEn } from './en/tools.ts';
import { turns as turnsEn } from './en/turns.ts';
import { updates as updatesEn } from './en/updates.ts';
import { watch as watchEn } from './en/watch.ts';
import { actions as actionsZh } from './zh/actions.ts';
import { audit as auditZh } from './zh/audit.ts';
import { cards as cardsZh } from './zh/cards.ts';
import { common as commonZh } from './zh/common.ts';
import { composer as composerZh } from './zh/composer.ts';
import { conversation as conversationZh } from './zh/conversation.ts';
import { diffs as diffsZh } from './zh/diffs.ts';
import { errors as errorsZh } from './zh/errors.ts';
import { faces as facesZh } from './zh/faces.ts';
import { files as filesZh } from './zh/files.ts';
import { inbox as inboxZh } from './zh/inbox.ts';
import { interactions as interactionsZh } from './zh/interactions.ts';
import { limits as limitsZh } from './zh/limits.ts';
import { llm as llmZh } from './zh/llm.ts';
import { markdown as markdownZh } from './zh/markdown.ts';
import { notices as noticesZh } from './zh/notices.ts';
import { notifications as notificationsZh } from './zh/notifications.ts';
import { reading as readingZh } from './zh/reading.ts';
import { risk as riskZh } from './zh/risk.ts';
import { rules as rulesZh } from './zh/rules.ts';
import { sessions as sessionsZh } from './zh/sessions.ts';
import { settings as settingsZh } from './zh/settings.ts';
import { shell as shellZh } from './zh/shell.ts';
import { summaries as summariesZh } from './zh/summaries.ts';
import { terminal as terminalZh } from './zh/terminal.ts';
import { tmux as tmuxZh } from './zh/tmux.ts';
import { tools as toolsZh } from './zh/tools.ts';
import { turns as turnsZh } from './zh/turns.ts';
import { updates as updatesZh } from './zh/updates.ts';
import { watch as watchZh } from './zh/watch.ts';

export const en = {
  actions: actionsEn,
  audit: auditEn,
  cards: cardsEn,
  common: commonEn,
  composer: composerEn,
  conversation: conversationEn,
  diffs: diffsEn,
  errors: errorsEn,
  faces: facesEn,
  files: filesEn,
  inbox: inboxEn,
  interactions: interactionsEn,
  limits: limitsEn,
  llm: llmEn,
  markdown: markdownEn,
  notices: noticesEn,
  notifications: notificationsEn,
  reading: readingEn,
  risk: riskEn,
  rules: rulesEn,
  sessions: sessionsEn,
  settings: settingsEn,
  shell: shellEn,
  summaries: summariesEn,
  terminal: terminalEn,
  tmux: tmuxEn,
  tools: toolsEn,
  turns: turnsEn,
  updates: updatesEn,
  watch: watchEn,
};

export const zh = {
  actions: actionsZh,
  audit: auditZh,
  cards: cardsZh,
  common: commonZh,
  composer: composerZh,
  conversation: conversationZh,
  diffs: diffsZh,
  errors: errorsZh,
  faces: facesZh,
  files: filesZh,
  inbox: inboxZh,
  interactions: interactionsZh,
  limits: limitsZh,
  llm: llmZh,
  markdown: markdownZh,
  notices: noticesZh,
  notifications: notificationsZh,
  reading: readingZh,
  risk: riskZh,
  rules: rulesZh,
  sessions: sessionsZh,
  settings: settingsZh,
  shell: shellZh,
  summaries: summariesZh,
  terminal: terminalZh,
  tmux: tmuxZh,
  tools: toolsZh,
  turns: turnsZh,
  updates: updatesZh,
  watch: watchZh,
};
