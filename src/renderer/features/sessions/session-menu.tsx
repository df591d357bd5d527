import {
  AppWindow,
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  CircleStop,
  Columns2,
  Download,
  FoldVertical,
  Forward,
  GitFork,
  Pencil,
  Pin,
  PinOff,
  Play,
  RotateCcw,
  Square,
  SquareTerminal,
  Trash2,
  UnfoldVertical,
} from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

import { MenuItem, MenuSeparator } from '#renderer/kit/ui/overlays/menu.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import { useScene } from '#renderer/stores/actions/use-scene.ts';
import type { Session } from '#shared/contract/sessions.ts';

const ICONS = {
  rename: Pencil,
  openBeside: Columns2,
  openWindow: AppWindow,
  newTerminal: SquareTerminal,
  expandAll: UnfoldVertical,
  collapseAll: FoldVertical,
  interrupt: Square,
  terminate: CircleStop,
  resume: Play,
  startAgain: RotateCcw,
  continueWith: Forward,
  fork: GitFork,
  exportConversation: Download,
  pin: Pin,
  unpin: PinOff,
  mute: BellOff,
  unmute: Bell,
  archive: Archive,
  unarchive: ArchiveRestore,
  delete: Trash2,
} as const;

/** Actions on the visible conversation, which the menu of the list omits. */
const HEADER_ONLY = new Set<string>(['expandAll', 'collapseAll']);

const GROUPS = [
  ['rename', 'pin', 'unpin', 'openBeside', 'openWindow'],
  ['newTerminal'],
  ['expandAll', 'collapseAll'],
  [
    'interrupt',
    'terminate',
    'resume',
    'startAgain',
    'continueWith',
    'fork',
    'exportConversation',
    'mute',
    'unmute',
    'archive',
    'unarchive',
  ],
  ['delete'],
] as const;

type Props = {
  readonly session: Session;
  /** The place where the title becomes editable. */ readonly place: 'list' | 'header';
};

/** Renders the entries of the context menu of the list and of the menu in the header. */
export function SessionMenuItems(subject: Props) {
  const { t } = useTranslation('sessions');
  const { t: tActions } = useTranslation('actions');
  const { actionOf, keysOf } = useActions();
  const scene = useScene(subject);
  const entry = (id: keyof typeof ICONS) => {
    const action = actionOf(id);
    if (!action.when(scene)) return null;
    const Icon = ICONS[id];
    const obstacle = action.obstacle?.(scene) ?? null;
    return (
      <MenuItem
        key={id}
        icon={<Icon aria-hidden />}
        shortcut={keysOf(id)}
        dangerous={id === 'delete'}
        obstacle={obstacle && tActions(`obstacle.${obstacle}`)}
        onSelect={() => action.run(scene)}
      >
        {id === 'newTerminal' ? tActions('title.newTerminal') : t(`action.${id}`)}
      </MenuItem>
    );
  };
  const groups = GROUPS.filter(([first]) => subject.place === 'header' || !HEADER_ONLY.has(first));
  return groups.map((ids, at) => (
    <Fragment key={ids[0]}>
      {at > 0 && <MenuSeparator />}
      {ids.map(entry)}
    </Fragment>
  ));
}
