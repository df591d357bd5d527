import { actions as actionsEn } from '#shared/words/en/actions.ts';
import { common as commonEn } from '#shared/words/en/common.ts';
import { cards as cardsEn } from '#shared/words/en/conversation/cards.ts';
import { composer as composerEn } from '#shared/words/en/conversation/composer.ts';
import { conversation as conversationEn } from '#shared/words/en/conversation/conversation.ts';
import { diffs as diffsEn } from '#shared/words/en/conversation/diffs.ts';
import { markdown as markdownEn } from '#shared/words/en/conversation/markdown.ts';
import { reading as readingEn } from '#shared/words/en/conversation/reading.ts';
import { summaries as summariesEn } from '#shared/words/en/conversation/summaries.ts';
import { tools as toolsEn } from '#shared/words/en/conversation/tools.ts';
import { turns as turnsEn } from '#shared/words/en/conversation/turns.ts';
import { errors as errorsEn } from '#shared/words/en/errors.ts';
import { faces as facesEn } from '#shared/words/en/faces.ts';
import { files as filesEn } from '#shared/words/en/files.ts';
import { audit as auditEn } from '#shared/words/en/interactions/audit.ts';
import { inbox as inboxEn } from '#shared/words/en/interactions/inbox.ts';
import { interactions as interactionsEn } from '#shared/words/en/interactions/interactions.ts';
import { limits as limitsEn } from '#shared/words/en/interactions/limits.ts';
import { llm as llmEn } from '#shared/words/en/interactions/llm.ts';
import { risk as riskEn } from '#shared/words/en/interactions/risk.ts';
import { rules as rulesEn } from '#shared/words/en/interactions/rules.ts';
import { watch as watchEn } from '#shared/words/en/interactions/watch.ts';
import { notices as noticesEn } from '#shared/words/en/notices.ts';
import { notifications as notificationsEn } from '#shared/words/en/notifications.ts';
import { pairing as pairingEn } from '#shared/words/en/pairing.ts';
import { sessions as sessionsEn } from '#shared/words/en/sessions.ts';
import { settings as settingsEn } from '#shared/words/en/settings.ts';
import { shell as shellEn } from '#shared/words/en/shell.ts';
import { terminal as terminalEn } from '#shared/words/en/terminal.ts';
import { tmux as tmuxEn } from '#shared/words/en/tmux.ts';
import { updates as updatesEn } from '#shared/words/en/updates.ts';
import type { Texts } from '#shared/words/language.ts';
import { actions as actionsZh } from '#shared/words/zh/actions.ts';
import { common as commonZh } from '#shared/words/zh/common.ts';
import { cards as cardsZh } from '#shared/words/zh/conversation/cards.ts';
import { composer as composerZh } from '#shared/words/zh/conversation/composer.ts';
import { conversation as conversationZh } from '#shared/words/zh/conversation/conversation.ts';
import { diffs as diffsZh } from '#shared/words/zh/conversation/diffs.ts';
import { markdown as markdownZh } from '#shared/words/zh/conversation/markdown.ts';
import { reading as readingZh } from '#shared/words/zh/conversation/reading.ts';
import { summaries as summariesZh } from '#shared/words/zh/conversation/summaries.ts';
import { tools as toolsZh } from '#shared/words/zh/conversation/tools.ts';
import { turns as turnsZh } from '#shared/words/zh/conversation/turns.ts';
import { errors as errorsZh } from '#shared/words/zh/errors.ts';
import { faces as facesZh } from '#shared/words/zh/faces.ts';
import { files as filesZh } from '#shared/words/zh/files.ts';
import { audit as auditZh } from '#shared/words/zh/interactions/audit.ts';
import { inbox as inboxZh } from '#shared/words/zh/interactions/inbox.ts';
import { interactions as interactionsZh } from '#shared/words/zh/interactions/interactions.ts';
import { limits as limitsZh } from '#shared/words/zh/interactions/limits.ts';
import { llm as llmZh } from '#shared/words/zh/interactions/llm.ts';
import { risk as riskZh } from '#shared/words/zh/interactions/risk.ts';
import { rules as rulesZh } from '#shared/words/zh/interactions/rules.ts';
import { watch as watchZh } from '#shared/words/zh/interactions/watch.ts';
import { notices as noticesZh } from '#shared/words/zh/notices.ts';
import { notifications as notificationsZh } from '#shared/words/zh/notifications.ts';
import { pairing as pairingZh } from '#shared/words/zh/pairing.ts';
import { sessions as sessionsZh } from '#shared/words/zh/sessions.ts';
import { settings as settingsZh } from '#shared/words/zh/settings.ts';
import { shell as shellZh } from '#shared/words/zh/shell.ts';
import { terminal as terminalZh } from '#shared/words/zh/terminal.ts';
import { tmux as tmuxZh } from '#shared/words/zh/tmux.ts';
import { updates as updatesZh } from '#shared/words/zh/updates.ts';

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

export const zh: Texts<typeof en> = {
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
