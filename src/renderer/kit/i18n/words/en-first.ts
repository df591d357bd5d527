/// <reference types="vite/types/importMeta.d.ts" />
import { actions } from '#shared/words/en/actions.ts';
import { common } from '#shared/words/en/common.ts';
import { reading } from '#shared/words/en/conversation/reading.ts';
import { errors } from '#shared/words/en/errors.ts';
import { faces } from '#shared/words/en/faces.ts';
import { files } from '#shared/words/en/files.ts';
import { watch } from '#shared/words/en/interactions/watch.ts';
import { notices } from '#shared/words/en/notices.ts';
import { notifications } from '#shared/words/en/notifications.ts';
import { pairing } from '#shared/words/en/pairing.ts';
import { questions } from '#shared/words/en/questions.ts';
import { sessions } from '#shared/words/en/sessions.ts';
import { shell } from '#shared/words/en/shell.ts';
import { projects } from '#shared/words/en/git-desk/projects.ts';
import { terminal } from '#shared/words/en/terminal.ts';
import { tmux } from '#shared/words/en/tmux.ts';
import { updates } from '#shared/words/en/updates.ts';
import type { SentenceTexts } from '#shared/words/flat-texts.ts';

/** The catalogues that the first view can show. */
export const first = {
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
    '../../../../shared/words/en/failures/*.ts',
    '../../../../shared/words/en/git-desk/*-failures.ts',
  ],
  { eager: true },
);

/** The catalogues of sentences that core composes. */
export const sentences: Readonly<Record<string, SentenceTexts>> = {
  questions,
  notices,
  ...Object.assign({}, ...Object.values(failures)),
};
