import type { DetailsOf } from '#renderer/views/long-text/text-owner.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

import type { CardKind } from './card-kind.ts';
import { changesCard } from './changes.tsx';
import { commandOutputCard } from './command-output.tsx';
import { diffCard } from './diff.tsx';
import { fileContentCard } from './file-content.tsx';
import { fileListCard } from './file-list.tsx';
import { imageCard } from './image.tsx';
import { notebookEditCard } from './notebook-edit.tsx';
import { planCard } from './plan.tsx';
import { questionsCard } from './questions.tsx';
import { searchMatchesCard } from './search-matches.tsx';
import { subagentCard } from './subagent.tsx';
import { todoListCard } from './todo-list.tsx';
import { webPageCard } from './web-page.tsx';

/** The only list of card kinds; a kind of details without an entry is a compile error. */
const CARD_KINDS: { readonly [T in ToolDetails['type']]: CardKind<T> } = {
  changes: changesCard,
  commandOutput: commandOutputCard,
  diff: diffCard,
  fileContent: fileContentCard,
  fileList: fileListCard,
  image: imageCard,
  notebookEdit: notebookEditCard,
  plan: planCard,
  questions: questionsCard,
  searchMatches: searchMatchesCard,
  subagent: subagentCard,
  todoList: todoListCard,
  webPage: webPageCard,
};

export function cardKindOf<T extends ToolDetails['type']>(
  details: DetailsOf<T> & { readonly type: T },
): CardKind<T> {
  return CARD_KINDS[details.type];
}
