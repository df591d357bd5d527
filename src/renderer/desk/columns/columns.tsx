import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DropColumns } from '#renderer/features/sessions/drag/drop-columns.tsx';
import { columnProps, focusColumn } from '#renderer/kit/keyboard/regions.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Splitter } from '#renderer/kit/ui/splitter.tsx';
import { besideTerminal } from '#renderer/stores/terminal/open-terminal.ts';
import { ColumnContext } from '#renderer/stores/columns/column-context.ts';
import { COLUMN_SHARES, type ColumnId } from '#renderer/stores/window/columns.ts';
import { activateColumn, leavePage, setFrontShare, useUi } from '#renderer/stores/window/ui.ts';
import type { Columns } from '#renderer/stores/columns/use-columns.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import { CrashGuard } from '../crash-card.tsx';
import {
  InboxView,
  LoneTerminal,
  OverviewHead,
  OverviewRows,
  SearchView,
  SessionView,
} from '../lazy-parts.tsx';
import { SecondColumn } from './second-column.tsx';
import { StartScreen } from './start-screen.tsx';

type Props = {
  readonly columns: Columns;
  /** Rendered before the title of the first visible column, e.g. the button of the drawer. */
  readonly leadingButton: ReactNode;
};

/**
 * Renders the main area: what is in front, and beside it a second column. A window without room for
 * two shows the active one.
 */
export function MainColumns({ columns, leadingButton }: Props) {
  const { t } = useTranslation('sessions');
  const { visible, beside } = columns;
  const isSplit = visible.length > 1;
  const share = useUi((ui) => ui.frontShare);
  return (
    <main className="relative flex min-w-0 flex-1 bg-surface">
      {visible.includes('front') && (
        <Column
          key="front"
          id="front"
          columns={columns}
          name={isSplit ? t('columns.front', { title: frontTitle(columns) }) : null}
          share={isSplit ? share : null}
        >
          <Front columns={columns} leadingButton={leadingButton} />
        </Column>
      )}
      {isSplit && (
        <Splitter
          key="border"
          label={t('columns.width')}
          isBelow={false}
          share={share}
          limits={COLUMN_SHARES}
          onMove={setFrontShare}
        />
      )}
      {visible.includes('beside') && beside && (
        <Column
          key="beside"
          id="beside"
          columns={columns}
          name={isSplit ? t('columns.beside', { title: besideTitle(beside, t) }) : null}
          share={null}
        >
          <CrashGuard key={`${beside.content.kind} ${beside.session.sessionId}`}>
            <SecondColumn
              beside={beside}
              hasRoom={columns.hasRoom}
              leadingButton={isSplit ? null : leadingButton}
            />
          </CrashGuard>
        </Column>
      )}
      <DropColumns hasRoom={columns.hasRoom} />
    </main>
  );
}

function frontTitle({ lone, session }: Columns): string {
  return visibleText(lone?.title ?? session?.title ?? '');
}

function besideTitle(
  { content, session }: NonNullable<Columns['beside']>,
  t: ReturnType<typeof useTranslation<'sessions'>>['t'],
): string {
  const title = visibleText(session.title);
  if (content.kind === 'session') return title;
  return t(content.kind === 'changes' ? 'columns.changes' : 'columns.review', { title });
}

type ColumnProps = {
  readonly id: ColumnId;
  readonly columns: Columns;
  /** Null while the column is the only one. */
  readonly name: string | null;
  /** Width in percent; null for the rest. */
  readonly share: number | null;
  readonly children: ReactNode;
};

/** Renders a column and notes that it is the active one when it receives the focus. */
function Column({ id, columns, name, share, children }: ColumnProps) {
  const isActive = columns.active === id;
  const activate = () => activateColumn(id);
  return (
    <ColumnContext value={{ isActive, name }}>
      <div
        {...columnProps(id, isActive)}
        {...(name !== null && { role: 'region', 'aria-label': name })}
        onFocusCapture={activate}
        onPointerDownCapture={activate}
        style={share === null ? undefined : { width: `${share}%` }}
        className={classNames(
          'relative flex min-h-0 min-w-0 flex-col',
          share === null ? 'flex-1' : 'shrink-0',
          name !== null &&
            isActive &&
            'before:pointer-events-none before:absolute before:inset-x-0 before:top-0 before:z-2 before:h-0.5 before:bg-accent-solid',
        )}
      >
        {children}
      </div>
    </ColumnContext>
  );
}

/**
 * Renders a page, a lone terminal or a session, whichever is in front. All terminals of a split
 * share the crash guard of the first one.
 */
function Front({ columns, leadingButton }: Props) {
  const { page, lone, session } = columns;
  const shown = lone ? besideTerminal(lone)[0] : session?.sessionId;
  return (
    <CrashGuard key={page ?? shown ?? 'start'}>
      <InFront columns={columns} leadingButton={leadingButton} />
    </CrashGuard>
  );
}

function InFront({ columns: { page, lone, session }, leadingButton }: Props) {
  if (page === 'inbox')
    return (
      <InboxView leadingButton={leadingButton} head={<OverviewHead />}>
        <OverviewRows />
      </InboxView>
    );
  if (page === 'search') return <SearchView leadingButton={leadingButton} />;
  if (page === 'start' || !(lone ?? session))
    return (
      <StartScreen
        from={session ?? null}
        leadingButton={leadingButton}
        onClose={(lone ?? session) ? leaveStartPage : null}
      />
    );
  if (lone) return <LoneTerminal terminal={lone} leadingButton={leadingButton} />;
  return session && <SessionView session={session} leadingButton={leadingButton} />;
}

/** Shows again what was in front of the start page, with the focus in it. */
function leaveStartPage(): void {
  leavePage();
  requestAnimationFrame(() => focusColumn('front'));
}
