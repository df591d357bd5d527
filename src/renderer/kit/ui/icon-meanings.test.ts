/// <reference types="vite/types/importMeta.d.ts" />

import * as lucide from 'lucide-react';
import { describe, expect, test } from 'vitest';

/**
 * The meaning of every icon of the window. A new icon needs an entry, and its meaning must be no
 * other icon's: reuse that icon instead.
 */
const MEANINGS: Readonly<Record<string, string>> = {
  Activity: 'background task',
  AlarmClock: 'postpone a question',
  AppWindow: 'window of its own',
  Archive: 'archive a session',
  ArchiveRestore: 'restore from the archive',
  ArrowDown: 'key: down',
  ArrowDownFromLine: 'show more lines below',
  ArrowDownToLine: 'jump to the end',
  ArrowLeft: 'key: left; move left',
  ArrowRight: 'key: right; move right',
  ArrowRightLeft: 'switch to the agent’s own interface',
  ArrowUp: 'key: up; send now; the first new message above',
  ArrowUpFromLine: 'show more lines above',
  BadgeAlert: 'audit is not intact',
  BadgeCheck: 'audit is intact',
  Ban: 'denied',
  Bell: 'notifications',
  BellOff: 'no notifications',
  BellRing: 'allow notifications',
  Bot: 'agent',
  Braces: 'raw record',
  Brain: 'reasoning effort',
  CaseSensitive: 'match case',
  Check: 'chosen; done just now',
  ChevronDown: 'open a list; next',
  ChevronLeft: 'previous',
  ChevronRight: 'folded; leads to',
  ChevronUp: 'previous match',
  ChevronsDown: 'show all of a question over the message field',
  ChevronsUp: 'show less of a question over the message field',
  ChevronsUpDown: 'choice among options',
  Circle: 'task: pending',
  CircleAlert: 'error',
  CircleCheck: 'task: completed; ready',
  CircleDashed: 'starting',
  CircleDot: 'task: in progress',
  CircleHelp: 'question',
  CircleMinus: 'task: deleted',
  CircleOff: 'tool without a result',
  CirclePause: 'held',
  CirclePlay: 'let a held time limit continue',
  CircleSlash: 'interrupted',
  CircleStop: 'process: end it; it has ended',
  CircleX: 'tool failed',
  ClipboardPaste: 'paste',
  Clock: 'waits for its turn',
  CloudDownload: 'fetch from the internet',
  Code: 'editor',
  Columns2: 'side by side',
  Copy: 'copy',
  CornerDownLeft: 'action of the palette',
  CornerDownRight: 'result; answer',
  CornerLeftUp: 'parent folder',
  CornerUpRight: 'go to the conversation',
  Cpu: 'model',
  Download: 'export to a file',
  Ellipsis: 'more actions',
  Eraser: 'clear the screen',
  ExternalLink: 'open in the browser',
  Eye: 'watched',
  EyeOff: 'not watched',
  File: 'file of any kind',
  FileDiff: 'changes',
  FileQuestion: 'unknown record',
  FileText: 'content of a file',
  Files: 'several files read',
  FlaskConical: 'tests that ran',
  FoldVertical: 'fold all',
  Folder: 'folder',
  FolderCheck: 'trusted folder',
  FolderGit2: 'worktrees',
  FolderOpen: 'open a folder',
  FolderPlus: 'create a folder; add a project',
  FastForward: 'approvals without a question, for a time',
  FolderSearch: 'files found',
  Forward: 'continue with another agent',
  Gauge: 'usage limit',
  GitBranch: 'branch',
  GitCommitHorizontal: 'commit without a branch',
  GitMerge: 'operation of git that waits, such as a merge',
  GitFork: 'fork of a conversation',
  Globe: 'page of the web',
  History: 'past conversations and folders',
  Hourglass: 'waits for an answer',
  Image: 'image',
  ImageOff: 'image that cannot be shown',
  ImagePlus: 'add images',
  Inbox: 'inbox',
  Info: 'information',
  KeyRound: 'secret',
  Keyboard: 'keys',
  Layers: 'batch of questions',
  Link2: 'copy a link',
  ListChecks: 'choose lines',
  ListEnd: 'send after the turn',
  ListFilter: 'filter',
  ListTodo: 'list of tasks',
  LoaderCircle: 'working',
  LogIn: 'log in',
  Map: 'plan',
  Maximize2: 'whole width',
  MessageCircleQuestionMark: 'waits for the person',
  MessageSquarePlus: 'comment on lines',
  MessageSquareText: 'conversation without messages',
  MessagesSquare: 'session as a chat',
  Minimize2: 'beside the conversation',
  Monitor: 'this computer',
  MonitorSmartphone: 'paired browsers',
  NotebookPen: 'edit of a notebook',
  PackagePlus: 'install an agent',
  Palette: 'appearance',
  PanelBottom: 'question over the message field',
  PanelLeft: 'list of sessions',
  PanelRightClose: 'hide the terminals',
  PanelTop: 'terminals as tabs',
  PanelTopOpen: 'question in a dialog',
  PanelsTopLeft: 'tmux',
  Pencil: 'edit',
  Pilcrow: 'white space',
  Pin: 'keep at the top of the list',
  PinOff: 'keep at the top of the list no longer',
  Play: 'resume; run',
  Plus: 'new',
  RefreshCw: 'look again',
  Regex: 'regular expression',
  RotateCcw: 'start again without the conversation',
  RotateCw: 'try again',
  Rows2: 'one below the other',
  Scale: 'rule',
  Scaling: 'size of another window',
  ScanText: 'text of a screen',
  ScrollText: 'audit',
  Search: 'search',
  Settings: 'settings',
  Shield: 'permission mode',
  ShieldAlert: 'medium risk',
  ShieldCheck: 'low risk',
  ShieldOff: 'permission mode without questions',
  Shrink: 'conversation was summarized',
  Slash: 'slash command',
  SlidersHorizontal: 'choice of the palette',
  Square: 'interrupt',
  SquareDashedMousePointer: 'select all',
  SquareSplitHorizontal: 'split a terminal',
  SquareTerminal: 'terminal',
  Terminal: 'command that a tool ran',
  TextSearch: 'search in all conversations',
  Timer: 'time limit',
  Trash2: 'delete',
  TriangleAlert: 'warning; high risk',
  Undo2: 'take back',
  UnfoldVertical: 'unfold all',
  Unplug: 'no connection',
  WrapText: 'wrap lines',
  Wrench: 'tool',
  X: 'close',
  ZoomIn: 'larger text',
  ZoomOut: 'smaller text',
};

const sources = import.meta.glob<string>(['/src/renderer/**/*.tsx', '/src/renderer/**/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The files that use each icon, by its name in the library. */
function usedIcons(): ReadonlyMap<string, readonly string[]> {
  const used = new Map<string, string[]>();
  for (const [file, source] of Object.entries(sources)) {
    if (file.includes('.test.') || file.includes('/design/')) continue;
    for (const [, names = ''] of source.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)) {
      for (const name of names.split(',').map((part) => part.trim().split(' as ')[0] ?? ''))
        if (name !== '' && name !== 'LucideIcon' && !name.startsWith('type '))
          used.set(name, [...(used.get(name) ?? []), file]);
    }
  }
  return used;
}

describe('Icons', () => {
  test('Every icon that the window uses has a meaning in the list, and no other is listed', () => {
    const used = usedIcons();
    expect(used.size).toBeGreaterThan(80);
    expect([...used.keys()].toSorted()).toEqual(Object.keys(MEANINGS).toSorted());
  });

  test('No two icons have the same meaning', () => {
    const meanings = Object.values(MEANINGS).flatMap((meaning) => meaning.split('; '));
    expect(meanings.filter((meaning, at) => meanings.indexOf(meaning) !== at)).toEqual([]);
  });

  test('No two names in the list are the same icon', () => {
    const byIcon = new Map<unknown, string[]>();
    for (const name of Object.keys(MEANINGS)) {
      const icon: unknown = Reflect.get(lucide, name);
      expect(icon).toBeDefined();
      byIcon.set(icon, [...(byIcon.get(icon) ?? []), name]);
    }
    expect([...byIcon.values()].filter((names) => names.length > 1)).toEqual([]);
  });
});
