import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import {
  endFinding,
  useDrawnTerminals,
  addDrawn,
  setLiveFront,
} from '#renderer/stores/terminal/drawn-terminals.ts';
import { useLayout, requestFocus } from '#renderer/stores/terminal/layout.ts';
import { AddressPopover } from '#renderer/views/markdown/address-popover.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import type { FindPosition, LinkPlace, Screen } from '../screen/screen.ts';
import { CopyNote, ForeignNote } from './notes.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { TerminalFind } from './terminal-find.tsx';
import { TouchRow } from './touch-row.tsx';
import { useCopyRequest } from './use-copy-request.ts';
import { useScreen } from './use-screen.ts';
import { useSizing } from './use-sizing.ts';
import { useTerminalKeys } from './use-terminal-keys.ts';

import '@xterm/xterm/css/xterm.css';
import '#renderer/kit/terminal-colours/terminal.css';

const BELL_MS = 250;

type Props = { readonly terminal: Terminal; readonly isFront: boolean };

/** Renders a terminal with its find bar, notes and dialogs. Remount it for another terminal. */
export function TerminalView({ terminal, isFront }: Props) {
  const { t } = useTranslation('terminal');
  const room = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<FindPosition | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const [link, setLink] = useState<LinkPlace | null>(null);
  const { terminalId } = terminal;
  const bell = useBell();
  const onKey = useTerminalKeys(terminalId);
  const { offered, onCopyRequest, dismiss } = useCopyRequest();
  const handlers = {
    onKey,
    onMultiLinePaste: setPasted,
    onLinkChosen: setLink,
    onBell: bell.ring,
    onFound: setFound,
    onCopyRequest,
  };
  const { screen, failure } = useScreen(terminal, host, handlers);
  const { isForeign, useThisSize } = useSizing(terminal, screen, room);
  const finding = useDrawnTerminals(({ drawn }) => drawn[terminalId]?.finding ?? 0);
  useRegisteredScreen(terminalId, screen, isFront);
  useEffect(
    () => screen?.label(t('input', { title: visibleText(terminal.title) })),
    [screen, t, terminal.title],
  );
  const endDialogs = () => {
    setPasted(null);
    setLink(null);
    screen?.focus();
  };
  const endFind = () => {
    endFinding(terminalId);
    screen?.focus();
  };
  return (
    <>
      {screen && finding > 0 && (
        <TerminalFind screen={screen} found={found} requests={finding} onClose={endFind} />
      )}
      {failure && (
        <div className="p-3">
          <ProblemBox failure={failure} />
        </div>
      )}
      <Room room={room} host={host} isRinging={bell.isRinging} isForeign={isForeign} />
      {screen && isFront && <TouchRow screen={screen} />}
      {isForeign && <ForeignNote cols={terminal.cols} rows={terminal.rows} onUse={useThisSize} />}
      {offered !== null && <CopyNote text={offered} onDone={dismiss} />}
      <Dialogs screen={screen} pasted={pasted} link={link} onClose={endDialogs} />
    </>
  );
}

type RoomProps = {
  readonly room: RefObject<HTMLDivElement | null>;
  readonly host: RefObject<HTMLDivElement | null>;
  readonly isRinging: boolean;
  readonly isForeign: boolean;
};

/** Renders the space for the terminal, and in it the element that holds the screen. */
function Room({ room, host, isRinging, isForeign }: RoomProps) {
  return (
    <div
      ref={room}
      data-terminal-host=""
      data-ringing={isRinging ? '' : undefined}
      className={classNames(
        'relative min-h-0 flex-1 overflow-auto px-2 py-1',
        isForeign && 'grid place-content-center bg-sunken',
      )}
    >
      <div
        ref={host}
        dir="ltr"
        className={classNames(
          'font-mono',
          isForeign ? 'w-fit border border-line bg-surface' : 'h-full',
        )}
      />
    </div>
  );
}

type DialogsProps = {
  readonly screen: Screen | null;
  readonly pasted: string | null;
  readonly link: LinkPlace | null;
  readonly onClose: () => void;
};

function Dialogs({ screen, pasted, link, onClose }: DialogsProps) {
  const paste = (text: string) => {
    screen?.pasteNow(text);
    onClose();
  };
  return (
    <>
      {pasted !== null && (
        <PasteDialog text={pasted} onPaste={() => paste(pasted)} onClose={onClose} />
      )}
      {link && <LinkPopover screen={screen} link={link} onClose={onClose} />}
    </>
  );
}

type LinkProps = {
  readonly screen: Screen | null;
  readonly link: LinkPlace;
  readonly onClose: () => void;
};

/** Shows the target of a link at the position of the click. */
function LinkPopover({ screen, link: { address, text, isClicked, x, y }, onClose }: LinkProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  // The popover would return the focus to the menu that chose the link, after `onClose`.
  const focusTerminal = () => {
    screen?.focus();
    return false;
  };
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        className="pointer-events-none fixed size-px"
        style={{ left: x, top: y }}
      />
      <AddressPopover
        anchor={anchor}
        address={address}
        href={address}
        text={text}
        ignoresTyping={isClicked}
        finalFocus={focusTerminal}
        onClose={onClose}
      />
    </>
  );
}

/** Shows the bell visually. Rings during a flash are merged. */
function useBell(): { readonly isRinging: boolean; readonly ring: () => void } {
  const [isRinging, setRinging] = useState(false);
  useEffect(() => {
    if (!isRinging) return undefined;
    const timer = setTimeout(() => setRinging(false), BELL_MS);
    return () => clearTimeout(timer);
  }, [isRinging]);
  return { isRinging, ring: () => setRinging(true) };
}

/** Registers the rendered terminal for menu and actions, and focuses it on request. */
function useRegisteredScreen(terminalId: string, screen: Screen | null, isFront: boolean): void {
  const isWanted = useLayout((layout) => layout.wanted === terminalId);
  useEffect(() => (screen ? addDrawn(terminalId, screen) : undefined), [terminalId, screen]);
  useEffect(
    () => (screen && isFront ? setLiveFront(terminalId) : undefined),
    [terminalId, screen, isFront],
  );
  useEffect(() => {
    if (!screen || !isWanted) return;
    screen.focus();
    requestFocus(null);
  }, [screen, isWanted]);
}
