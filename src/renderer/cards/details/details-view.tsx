import type { TextOwner } from '#renderer/cards/text-owner.ts';
import type { ToolDetails } from '#shared/conversation/tool-details.ts';

import { ChangesDetails } from './changes.tsx';
import { CommandOutputDetails } from './command-output.tsx';
import { DiffDetails } from './diff.tsx';
import { FileContentDetails } from './file-content.tsx';
import { FileListDetails } from './file-list.tsx';
import { ImageDetails } from './image.tsx';
import { NotebookEditDetails } from './notebook-edit.tsx';
import { PlanDetails } from './plan.tsx';
import { QuestionsDetails } from './questions.tsx';
import { SearchMatchesDetails } from './search-matches.tsx';
import { SubagentDetails } from './subagent.tsx';
import { TodoListDetails } from './todo-list.tsx';
import { WebPageDetails } from './web-page.tsx';

type Props = { readonly details: ToolDetails; readonly owner: TextOwner };

/** One view per type of details; a type without one is a compile error. */
// oxlint-disable-next-line eslint/complexity -- a flat list of cases
export function DetailsView({ details, owner }: Props) {
  switch (details.type) {
    case 'changes':
      return <ChangesDetails details={details} owner={owner} />;
    case 'commandOutput':
      return <CommandOutputDetails details={details} owner={owner} />;
    case 'diff':
      return <DiffDetails details={details} owner={owner} />;
    case 'fileContent':
      return <FileContentDetails details={details} owner={owner} />;
    case 'fileList':
      return <FileListDetails details={details} owner={owner} />;
    case 'image':
      return <ImageDetails details={details} owner={owner} />;
    case 'notebookEdit':
      return <NotebookEditDetails details={details} owner={owner} />;
    case 'plan':
      return <PlanDetails details={details} owner={owner} />;
    case 'questions':
      return <QuestionsDetails details={details} owner={owner} />;
    case 'searchMatches':
      return <SearchMatchesDetails details={details} owner={owner} />;
    case 'subagent':
      return <SubagentDetails details={details} owner={owner} />;
    case 'todoList':
      return <TodoListDetails details={details} owner={owner} />;
    case 'webPage':
      return <WebPageDetails details={details} owner={owner} />;
  }
}
