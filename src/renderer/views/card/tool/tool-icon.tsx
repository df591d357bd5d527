import {
  Ban,
  Bot,
  CircleHelp,
  CircleSlash,
  CircleX,
  FileDiff,
  FileText,
  FolderSearch,
  Globe,
  Image,
  ListTodo,
  type LucideIcon,
  Map,
  NotebookPen,
  Search,
  SquareTerminal,
  Unplug,
  Wrench,
} from 'lucide-react';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import type { ToolExecutionMetadata, ToolStatus } from '#shared/conversation/message.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

const BY_DETAILS: { readonly [T in ToolDetails['type']]: LucideIcon } = {
  changes: FileDiff,
  commandOutput: SquareTerminal,
  diff: FileDiff,
  fileContent: FileText,
  fileList: FolderSearch,
  image: Image,
  notebookEdit: NotebookPen,
  plan: Map,
  questions: CircleHelp,
  searchMatches: Search,
  subagent: Bot,
  todoList: ListTodo,
  webPage: Globe,
};

const BY_STATUS: { readonly [S in Exclude<ToolStatus, 'running' | 'completed'>]: { readonly icon: LucideIcon; readonly colour: string } } =
  {
    failed: { icon: CircleX, colour: 'text-danger' },
    denied: { icon: Ban, colour: 'text-warning' },
    interrupted: { icon: CircleSlash, colour: 'text-warning' },
    abandoned: { icon: Unplug, colour: 'text-faint' },
  };

/** What kind of tool it was; what became of it, where that is not the usual. */
export function ToolIcon({ status, details }: Pick<ToolExecutionMetadata, 'status' | 'details'>) {
  if (status === 'running') return <Spinner className="text-accent" />;
  const special = status === 'completed' ? null : BY_STATUS[status];
  const Icon = special?.icon ?? (details ? BY_DETAILS[details.type] : Wrench);
  return <Icon size={14} aria-hidden className={classNames('shrink-0', special?.colour ?? 'text-faint')} />;
}
