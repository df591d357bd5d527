import type { TextOwner, DetailsProps } from '#renderer/views/long-text/text-owner.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';
import { CutStrings } from '#renderer/views/long-text/cut-strings.tsx';
import { DiffView } from '#renderer/views/diff/diff-view.tsx';
import { TodoItems } from '../todo-items.tsx';

import { CommandOutputDetails } from './command-output.tsx';
import { FileContentDetails } from './file-content.tsx';
import { FileListDetails } from './file-list.tsx';
import { ImageDetails } from './image.tsx';
import { NotebookEditDetails } from './notebook-edit.tsx';
import { PlanDetails } from './plan.tsx';
import { QuestionsDetails } from './questions.tsx';
import { SearchMatchesDetails } from './search-matches.tsx';
import { SubagentDetails } from './subagent.tsx';
import { WebPageDetails } from './web-page.tsx';

function TodoListDetails({ details }: DetailsProps<'todoList'>) {
  return <TodoItems items={details.items} />;
}

function DiffDetails({ details, owner }: DetailsProps<'diff'>) {
  // The view itself reads the contents; a long line of a hunk can only be read on its own.
  const hunkLines = owner.blobs.filter(({ path }) => path[owner.path.length] === 'hunks');
  return (
    <>
      <DiffView details={details} owner={owner} />
      <CutStrings owner={{ ...owner, blobs: hunkLines }} />
    </>
  );
}

/** Several files, one below the other. */
function ChangesDetails({ details, owner }: DetailsProps<'changes'>) {
  return (
    <div className="divide-y divide-line">
      {details.files.map((file, index) => (
        <DiffDetails key={file.filePath} details={file} owner={{ ...owner, path: [...owner.path, 'files', index] }} />
      ))}
    </div>
  );
}

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
