import { createHash } from 'node:crypto';

import type { ClockPort } from '#core/ports.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { PaneLook } from './pane-screen.ts';
import type { TmuxCommand, TmuxFailure } from './tmux-program.ts';

/** Number of looks at the pane until it shows the sent text, and the delay between them. */
const LOOKS = 15;
const BETWEEN_MS = 150;
const TAIL = 30;

export type Delivery = {
  readonly paneId: string;
  /** The process that ran in the pane when the person looked. */
  readonly pid: number;
  readonly command: string;
  readonly text: string;
  readonly enter: boolean;
  readonly linesAnyway: boolean;
  readonly fingerprint: string | null;
};

type DeliveryKind =
  | 'noSuchPane'
  | 'programChanged'
  | 'screenChanged'
  | 'inMode'
  | 'badText'
  | 'manyLines'
  | 'deliveryFailed'
  | TmuxFailure['kind'];
type DeliveryFailure = Failure<DeliveryKind>;
type DeliveryResult = Result<{ readonly delivered: 'pasted' | 'entered' }, DeliveryFailure>;

/** The pane's server, as a delivery uses it. */
export type PaneAccess = {
  /** Returns null if there is no such pane. */
  look(): Promise<Result<PaneLook | null, TmuxFailure>>;
  run(commands: readonly TmuxCommand[], input?: string): Promise<Result<string, TmuxFailure>>;
};

/** Returns the fingerprint of the visible rows; equal screens have equal fingerprints. */
export function screenFingerprint({ lines, top }: Pick<ScreenText, 'lines' | 'top'>): string {
  const text = lines
    .slice(top)
    .map((line) => line.trimEnd())
    .join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * Pastes the text, reads the pane again, and presses Enter only if the pane shows the text. Stops
 * if anything has changed since the pane was read.
 */
export async function deliver(
  access: PaneAccess,
  clock: ClockPort,
  buffer: string,
  delivery: Delivery,
): Promise<DeliveryResult> {
  const text = delivery.text.replaceAll('\r\n', '\n');
  // An escape sequence in the text could end the paste, and the rest would act as keys.
  if (/[^\P{Cc}\n\t]/u.test(text)) {
    return fail(
      'badText',
      compose('tmuxFailures.controlCharacters'),
      compose('tmuxFailures.removeCharacters'),
    );
  }
  const before = await checkPane(access, delivery);
  if (!before.ok) return before;
  if (text.includes('\n') && before.value.bracketedPaste !== true && !delivery.linesAnyway)
    return fail('manyLines', ...manyLines);
  const paste = `paste-buffer -p -d -b ${buffer} -t ${delivery.paneId}`;
  const pasted = await access.run(
    [['load-buffer', '-b', buffer, '-'], onlyIf(delivery, paste)],
    text,
  );
  const refused = !pasted.ok || pasted.value.includes(REFUSED);
  // tmux keeps the buffer of a paste that was refused.
  if (refused) await access.run([['delete-buffer', '-b', buffer]]);
  if (!pasted.ok) return err(pasted.error);
  if (refused) return fail('programChanged', ...programChanged);
  const shown = await waitUntil(access, clock, ({ screen }) =>
    showsMore(before.value.screen, screen, text),
  );
  if (!shown) return fail('deliveryFailed', compose('tmuxFailures.textNotShown'), LOOK_FIRST);
  return delivery.enter ? press(access, clock, delivery, shown) : ok({ delivered: 'pasted' });
}

async function press(
  access: PaneAccess,
  clock: ClockPort,
  delivery: Delivery,
  shown: PaneLook,
): Promise<DeliveryResult> {
  const entered = await access.run([onlyIf(delivery, `send-keys -t ${delivery.paneId} Enter`)]);
  if (!entered.ok) return err(entered.error);
  if (entered.value.includes(REFUSED)) return fail('programChanged', ...programChanged);
  const afterEnter = await waitUntil(
    access,
    clock,
    ({ screen }) => cursorLine(screen) !== cursorLine(shown.screen),
  );
  if (afterEnter) return ok({ delivered: 'entered' });
  return fail('deliveryFailed', compose('tmuxFailures.enterNotTaken'), LOOK_FIRST);
}

/** Returns the pane if it is unchanged since it was read and accepts keys. */
async function checkPane(
  access: PaneAccess,
  { pid, command, fingerprint }: Delivery,
): Promise<Result<PaneLook, DeliveryFailure>> {
  const result = await access.look();
  if (!result.ok) return result;
  const pane = result.value;
  if (!pane) return fail('noSuchPane', compose('tmuxFailures.paneClosedUnsent'));
  if (pane.dead || pane.pid !== pid || pane.command !== command)
    return fail('programChanged', ...programChanged);
  if (pane.inMode)
    return fail('inMode', compose('tmuxFailures.inMode'), compose('tmuxFailures.leaveMode'));
  if (fingerprint !== null && fingerprint !== screenFingerprint(pane.screen)) {
    return fail(
      'screenChanged',
      compose('tmuxFailures.otherScreen'),
      compose('tmuxFailures.readAgain'),
    );
  }
  return ok(pane);
}

export const REFUSED = 'corral-refused';
const LOOK_FIRST = compose('tmuxFailures.lookFirst');
const programChanged = [compose('tmuxFailures.otherProgram'), LOOK_FIRST] as const;
const manyLines = [compose('tmuxFailures.manyLines'), compose('tmuxFailures.sendOneLine')] as const;

/** Makes a command conditional; tmux evaluates the conditions at the moment of sending. */
export function onlyIf(
  { paneId, pid }: Pick<Delivery, 'paneId' | 'pid'>,
  command: string,
  more: readonly string[] = [],
): TmuxCommand {
  const all = [
    `#{==:#{pane_pid},${pid}}`,
    '#{==:#{pane_dead},0}',
    '#{==:#{pane_in_mode},0}',
    ...more,
  ];
  const same = all.reduce((one, other) => `#{&&:${one},${other}}`);
  return ['if-shell', '-F', '-t', paneId, same, command, `display-message -p ${REFUSED}`];
}

async function waitUntil(
  access: PaneAccess,
  clock: ClockPort,
  condition: (look: PaneLook) => boolean,
): Promise<PaneLook | null> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const result = await access.look();
    if (!result.ok || !result.value) return null;
    if (condition(result.value)) return result.value;
    await new Promise<void>((resolve) => void clock.after(BETWEEN_MS, resolve));
  }
  return null;
}

/** Placeholder that agents show instead of a long paste. */
const PASTE_PLACEHOLDER = /\[Pasted (?:text|content)[^\]]{0,60}\]/giu;

/** Returns whether the end of the text, or a placeholder, is shown once more than before. */
export function showsMore(before: ScreenText, after: ScreenText, text: string): boolean {
  const tail = squash(text.trimEnd().split('\n').at(-1) ?? '').slice(-TAIL);
  const [was, is] = [squash(before.lines.join('')), squash(after.lines.join(''))];
  if (tail !== '' && is.split(tail).length > was.split(tail).length) return true;
  return (
    (after.lines.join('').match(PASTE_PLACEHOLDER)?.length ?? 0) >
    (before.lines.join('').match(PASTE_PLACEHOLDER)?.length ?? 0)
  );
}

/** Removes what programs insert between the letters of a text: blanks, line breaks, frames. */
const squash = (text: string) => text.replaceAll(/[\s\u2500-\u257f]/gu, '');

function cursorLine({ lines, top, cursor }: ScreenText): string {
  return `${cursor.row} ${cursor.col} ${lines[top + cursor.row] ?? ''}`;
}
