import { createHash } from 'node:crypto';

import type { ClockPort } from '#core/ports.ts';
import type { ScreenText } from '#core/terminals/door/host-protocol.ts';
import { fail } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import type { PaneLook } from './pane-screen.ts';
import type { TmuxCommand, TmuxFailure } from './tmux-program.ts';

/** How often the pane is read until it shows what was sent, and how long between. */
const LOOKS = 15;
const BETWEEN_MS = 150;
const TAIL = 30;

export type Delivery = {
  readonly paneId: string;
  /** What ran in the pane when the person looked. */
  readonly pid: number;
  readonly command: string;
  readonly text: string;
  readonly enter: boolean;
  readonly linesAnyway: boolean;
  readonly fingerprint: string | null;
};

type Kind = 'noSuchPane' | 'programChanged' | 'screenChanged' | 'inMode' | 'badText' | 'manyLines' | 'deliveryFailed' | TmuxFailure['kind'];
type DeliveryFailure = { readonly kind: Kind; readonly message: string; readonly remedy: string | null };
type Delivered = Result<{ readonly delivered: 'pasted' | 'entered' }, DeliveryFailure>;

/** The pane's server, as far as a delivery needs it. */
export type PaneDoor = {
  /** `null`: there is no such pane. */
  look(): Promise<Result<PaneLook | null, TmuxFailure>>;
  run(commands: readonly TmuxCommand[], input?: string): Promise<Result<string, TmuxFailure>>;
};

/** Of the visible rows; the same screen always has the same one. */
export function screenFingerprint({ lines, top }: Pick<ScreenText, 'lines' | 'top'>): string {
  const text = lines
    .slice(top)
    .map((line) => line.trimEnd())
    .join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Pastes, reads the pane again, and presses Enter only when it shows the text. Whatever is not as it was read stops it. */
export async function deliver(door: PaneDoor, clock: ClockPort, buffer: string, delivery: Delivery): Promise<Delivered> {
  const text = delivery.text.replaceAll('\r\n', '\n');
  // An escape sequence in it could end the paste, and the rest would be keys.
  if (/[^\P{Cc}\n\t]/u.test(text)) {
    return fail('badText', 'The text holds control characters, which a program would take for keys.', 'Take them out and send it again.');
  }
  const before = await checked(door, delivery);
  if (!before.ok) return before;
  if (text.includes('\n') && before.value.bracketedPaste !== true && !delivery.linesAnyway) return fail('manyLines', ...manyLines);
  const paste = `paste-buffer -p -d -b ${buffer} -t ${delivery.paneId}`;
  const pasted = await door.run([['load-buffer', '-b', buffer, '-'], onlyIf(delivery, paste)], text);
  const refused = !pasted.ok || pasted.value.includes(REFUSED);
  // What was not pasted is still kept.
  if (refused) await door.run([['delete-buffer', '-b', buffer]]);
  if (!pasted.ok) return err(pasted.error);
  if (refused) return fail('programChanged', ...programChanged);
  const shown = await until(door, clock, ({ screen }) => showsMore(before.value.screen, screen, text));
  if (!shown) return fail('deliveryFailed', 'The pane does not show the text that was sent. Enter was not pressed.', LOOK_FIRST);
  return delivery.enter ? press(door, clock, delivery, shown) : ok({ delivered: 'pasted' });
}

async function press(door: PaneDoor, clock: ClockPort, delivery: Delivery, shown: PaneLook): Promise<Delivered> {
  const entered = await door.run([onlyIf(delivery, `send-keys -t ${delivery.paneId} Enter`)]);
  if (!entered.ok) return err(entered.error);
  if (entered.value.includes(REFUSED)) return fail('programChanged', ...programChanged);
  const taken = await until(door, clock, ({ screen }) => cursorLine(screen) !== cursorLine(shown.screen));
  if (taken) return ok({ delivered: 'entered' });
  return fail('deliveryFailed', 'The text stands in the pane, but its program did not take the Enter key.', LOOK_FIRST);
}

/** The pane, if it is the one that was read and takes keys. */
async function checked(door: PaneDoor, { pid, command, fingerprint }: Delivery): Promise<Result<PaneLook, DeliveryFailure>> {
  const looked = await door.look();
  if (!looked.ok) return looked;
  const pane = looked.value;
  if (!pane) return fail('noSuchPane', 'This pane is closed. Nothing was sent.');
  if (pane.dead || pane.pid !== pid || pane.command !== command) return fail('programChanged', ...programChanged);
  if (pane.inMode)
    return fail('inMode', 'Somebody scrolls or chooses in this pane. Nothing was sent.', 'Leave that mode (q), then send again.');
  if (fingerprint !== null && fingerprint !== screenFingerprint(pane.screen)) {
    return fail('screenChanged', 'The pane shows something else by now. Nothing was sent.', 'Read it again, then answer.');
  }
  return ok(pane);
}

export const REFUSED = 'corral-refused';
const LOOK_FIRST = 'Look at the pane before sending again.';
const programChanged = ['Another program runs in this pane now. Nothing more was sent.', LOOK_FIRST] as const;
const manyLines = [
  'This tmux cannot tell whether the program takes several lines as one text; each line might be run by itself. Nothing was sent.',
  'Send one line, or send all lines anyway.',
] as const;

/** Asked by the server itself in the moment of sending. */
export function onlyIf({ paneId, pid }: Pick<Delivery, 'paneId' | 'pid'>, command: string, more: readonly string[] = []): TmuxCommand {
  const all = [`#{==:#{pane_pid},${pid}}`, '#{==:#{pane_dead},0}', '#{==:#{pane_in_mode},0}', ...more];
  const same = all.reduce((one, other) => `#{&&:${one},${other}}`);
  return ['if-shell', '-F', '-t', paneId, same, command, `display-message -p ${REFUSED}`];
}

async function until(door: PaneDoor, clock: ClockPort, isSo: (look: PaneLook) => boolean): Promise<PaneLook | null> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const looked = await door.look();
    if (!looked.ok || !looked.value) return null;
    if (isSo(looked.value)) return looked.value;
    await new Promise<void>((resolve) => void clock.after(BETWEEN_MS, resolve));
  }
  return null;
}

/** Agents put long pastes away behind such a note. */
const PUT_AWAY = /\[Pasted (?:text|content)[^\]]{0,60}\]/giu;

/** Whether the end of the text, or a note in its place, stands there once more than before. */
export function showsMore(before: ScreenText, after: ScreenText, text: string): boolean {
  const tail = squash(text.trimEnd().split('\n').at(-1) ?? '').slice(-TAIL);
  const [was, is] = [squash(before.lines.join('')), squash(after.lines.join(''))];
  if (tail !== '' && is.split(tail).length > was.split(tail).length) return true;
  return (after.lines.join('').match(PUT_AWAY)?.length ?? 0) > (before.lines.join('').match(PUT_AWAY)?.length ?? 0);
}

/** Without what programs put between the letters of a text: blanks, breaks, frames. */
const squash = (text: string) => text.replaceAll(/[\s\u2500-\u257f]/gu, '');

function cursorLine({ lines, top, cursor }: ScreenText): string {
  return `${cursor.row} ${cursor.col} ${lines[top + cursor.row] ?? ''}`;
}
