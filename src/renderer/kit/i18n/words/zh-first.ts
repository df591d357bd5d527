/// <reference types="vite/types/importMeta.d.ts" />
import { actions } from '#shared/words/zh/actions.ts';
import { common } from '#shared/words/zh/common.ts';
import { reading } from '#shared/words/zh/conversation/reading.ts';
import { errors } from '#shared/words/zh/errors.ts';
import { faces } from '#shared/words/zh/faces.ts';
import { files } from '#shared/words/zh/files.ts';
import { watch } from '#shared/words/zh/interactions/watch.ts';
import { notices } from '#shared/words/zh/notices.ts';
import { notifications } from '#shared/words/zh/notifications.ts';
import { pairing } from '#shared/words/zh/pairing.ts';
import { questions } from '#shared/words/zh/questions.ts';
import { sessions } from '#shared/words/zh/sessions.ts';
import { shell } from '#shared/words/zh/shell.ts';
import { projects } from '#shared/words/zh/git-desk/projects.ts';
import { terminal } from '#shared/words/zh/terminal.ts';
import { tmux } from '#shared/words/zh/tmux.ts';
import { updates } from '#shared/words/zh/updates.ts';
import type { SentenceTexts } from '#shared/words/flat-texts.ts';
import type { Texts } from '#shared/words/language.ts';

import type { first as enFirst } from './en-first.ts';

/** The catalogues that the first view can show. */
export const first: Texts<typeof enFirst> = {
  actions,
  common,
  errors,
  faces,
  files,
  notifications,
  pairing,
  projects,
  reading,
  sessions,
  shell,
  terminal,
  tmux,
  updates,
  watch,
};

const failures = import.meta.glob<Readonly<Record<string, SentenceTexts>>>(
  [
    '../../../../shared/words/zh/failures/*.ts',
    '../../../../shared/words/zh/git-desk/*-failures.ts',
  ],
  { eager: true },
);

/** The catalogues of sentences that core composes. */
export const sentences: Readonly<Record<string, SentenceTexts>> = {
  questions,
  notices,
  ...Object.assign({}, ...Object.values(failures)),
};
