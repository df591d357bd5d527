import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { comboLabel, isTyped, type KeyCombo } from '#renderer/kit/keyboard/key-combo.ts';
import { isMac } from '#renderer/kit/ui/keyboard.ts';
import { Keys } from '#renderer/kit/ui/keys.tsx';
import { Dialog } from '#renderer/kit/ui/overlays/dialog.tsx';
import { useActions } from '#renderer/stores/actions/action-list.ts';
import type { ActionGroup } from '#renderer/stores/actions/action.ts';
import { changeUi } from '#renderer/stores/window/ui.ts';

import { LOCAL_KEYS } from './local-keys.ts';

const GROUPS: readonly ActionGroup[] = [
  'desk',
  'moving',
  'session',
  'terminal',
  'reading',
  'appearance',
];
const LOCAL = [
  'composer',
  'list',
  'conversation',
  'changes',
  'review',
  'values',
  'question',
  'inTerminal',
] as const;

/** Lists all shortcuts of the actions and of the parts of the window. */
export function ShortcutSheet() {
  const { t } = useTranslation('actions');
  const { keysOf } = useActions();
  const list = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      initialFocus={list}
      size="lg"
      onOpenChange={() => changeUi({ overlay: null })}
      title={t('sheet.title')}
      description={t('sheet.description', { keys: keysOf('palette') ?? '' })}
    >
      <div
        ref={list}
        role="group"
        aria-label={t('sheet.title')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- holds the focus, so that the keys scroll it
        tabIndex={0}
        className="gap-x-10 rounded-sm outline-offset-4 sm:columns-2"
      >
        {GROUPS.map((group) => (
          <ActionKeys key={group} group={group} />
        ))}
        {LOCAL.map((place) => (
          <Group key={place} title={t(`group.${place}`)}>
            {LOCAL_KEYS[place].map(({ id, keys }) => (
              <ShortcutLine
                key={id}
                title={t(`local.${id}`)}
                keys={keys}
                between={id === 'choose' ? '–' : ' '}
              />
            ))}
          </Group>
        ))}
      </div>
    </Dialog>
  );
}

function ActionKeys({ group }: { readonly group: ActionGroup }) {
  const { t } = useTranslation('actions');
  const actions = useActions().all.filter(
    (action) => action.group === group && action.keys.length > 0,
  );
  if (actions.length === 0) return null;
  return (
    <Group title={t(`group.${group}`)}>
      {actions.map(({ id, keys, outsideFields }) => (
        <ShortcutLine
          key={id}
          title={t(`title.${id}`)}
          note={outsideFields === true || keys.some(isTyped) ? t('sheet.outsideFields') : null}
          keys={keys}
          between={` ${t('sheet.or')} `}
        />
      ))}
    </Group>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="mb-5 break-inside-avoid">
      <h3 className="border-b border-line pb-1 text-xs font-medium text-muted">{title}</h3>
      <dl>{children}</dl>
    </div>
  );
}

type LineProps = {
  readonly title: string;
  readonly note?: string | null;
  readonly keys: readonly KeyCombo[];
  readonly between: string;
};

function ShortcutLine({ title, note = null, keys, between }: LineProps) {
  return (
    <div className="flex items-baseline gap-3 py-1">
      <dt className="min-w-0 flex-1">
        {title}
        {note !== null && <span className="block text-2xs text-faint">{note}</span>}
      </dt>
      <dd className="shrink-0 text-2xs text-faint">
        {keys.map((combo, at) => (
          <span key={combo}>
            {at > 0 && between}
            <Keys keys={comboLabel(combo, isMac)} />
          </span>
        ))}
      </dd>
    </div>
  );
}
