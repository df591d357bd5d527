import { actions as actionsEn } from './en/actions.ts';
import { common as commonEn } from './en/common.ts';
import { cards as cardsEn } from './en/conversation/cards.ts';
import { composer as composerEn } from './en/conversation/composer.ts';
import { conversation as conversationEn } from './en/conversation/conversation.ts';
import { diffs as diffsEn } from './en/conversation/diffs.ts';
import { markdown as markdownEn } from './en/conversation/markdown.ts';
import { reading as readingEn } from './en/conversation/reading.ts';
import { summaries as summariesEn } from './en/conversation/summaries.ts';
import { tools as toolsEn } from './en/conversation/tools.ts';
import { turns as turnsEn } from './en/conversation/turns.ts';
import { errors as errorsEn } from './en/errors.ts';
import { faces as facesEn } from './en/faces.ts';
import { files as filesEn } from './en/files.ts';
import { audit as auditEn } from './en/interactions/audit.ts';
import { inbox as inboxEn } from './en/interactions/inbox.ts';
import { interactions as interactionsEn } from './en/interactions/interactions.ts';
import { limits as limitsEn } from './en/interactions/limits.ts';
import { llm as llmEn } from './en/interactions/llm.ts';
import { risk as riskEn } from './en/interactions/risk.ts';
import { rules as rulesEn } from './en/interactions/rules.ts';
import { watch as watchEn } from './en/interactions/watch.ts';
import { notices as noticesEn } from './en/notices.ts';
import { notifications as notificationsEn } from './en/notifications.ts';
import { pairing as pairingEn } from './en/pairing.ts';
import { sessions as sessionsEn } from './en/sessions.ts';
import { settings as settingsEn } from './en/settings.ts';
import { shell as shellEn } from './en/shell.ts';
import { terminal as terminalEn } from './en/terminal.ts';
import { tmux as tmuxEn } from './en/tmux.ts';
import { updates as updatesEn } from './en/updates.ts';
import { actions as actionsZh } from './zh/actions.ts';
import { common as commonZh } from './zh/common.ts';
import { cards as cardsZh } from './zh/conversation/cards.ts';
import { composer as composerZh } from './zh/conversation/composer.ts';
import { conversation as conversationZh } from './zh/conversation/conversation.ts';
import { diffs as diffsZh } from './zh/conversation/diffs.ts';
import { markdown as markdownZh } from './zh/conversation/markdown.ts';
import { reading as readingZh } from './zh/conversation/reading.ts';
import { summaries as summariesZh } from './zh/conversation/summaries.ts';
import { tools as toolsZh } from './zh/conversation/tools.ts';
import { turns as turnsZh } from './zh/conversation/turns.ts';
import { errors as errorsZh } from './zh/errors.ts';
import { faces as facesZh } from './zh/faces.ts';
import { files as filesZh } from './zh/files.ts';
import { audit as auditZh } from './zh/interactions/audit.ts';
import { inbox as inboxZh } from './zh/interactions/inbox.ts';
import { interactions as interactionsZh } from './zh/interactions/interactions.ts';
import { limits as limitsZh } from './zh/interactions/limits.ts';
import { llm as llmZh } from './zh/interactions/llm.ts';
import { risk as riskZh } from './zh/interactions/risk.ts';
import { rules as rulesZh } from './zh/interactions/rules.ts';
import { watch as watchZh } from './zh/interactions/watch.ts';
import { notices as noticesZh } from './zh/notices.ts';
import { notifications as notificationsZh } from './zh/notifications.ts';
import { pairing as pairingZh } from './zh/pairing.ts';
import { sessions as sessionsZh } from './zh/sessions.ts';
import { settings as settingsZh } from './zh/settings.ts';
import { shell as shellZh } from './zh/shell.ts';
import { terminal as terminalZh } from './zh/terminal.ts';
import { tmux as tmuxZh } from './zh/tmux.ts';
import { updates as updatesZh } from './zh/updates.ts';

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
  pairing: pairingEn,
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
  pairing: pairingZh,
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
