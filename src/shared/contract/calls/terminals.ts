import { z } from 'zod';

import { terminal, terminalCols, terminalColours, terminalRows } from '../../terminal/terminal.ts';
import { call, failures } from '../call.ts';

const commandId = z.uuid();
const terminalId = z.string().min(1);
const size = { cols: terminalCols, rows: terminalRows };
const done = z.object({});

export const terminals = {
  /** Opens a shell in the folder of a session or in any folder. A login runs in the home folder. */
  'terminals.open': call(
    () =>
      z.strictObject({
        commandId,
        sessionId: z.string().min(1).nullable(),
        /** Absolute path; if null, the session's folder, else the person's home. */
        cwd: z.string().min(1).nullable(),
        /** Runs the login command of the agent of that id instead of a shell. */
        logIn: z.string().min(1).optional(),
        /** The way to log in that the problem of the session offers, instead of that command. */
        logInWay: z.string().min(1).optional(),
        ...size,
        colours: terminalColours,
      }),
    () => z.object({ terminal }),
    failures(
      'noSuchSession',
      'folderMissing',
      'programMissing',
      'hostUnavailable',
      'tooManyTerminals',
      'storeFailed',
    ),
  ),
  /** Resizes the terminal to the window that the person uses; every viewer sees it in that size. */
  'terminals.resize': call(
    () => z.strictObject({ terminalId, ...size }),
    () => done,
    failures('noSuchTerminal'),
  ),
  /** Sets the colours of the window in use, and reports them to programs that asked for changes. */
  'terminals.colours': call(
    () => z.strictObject({ colours: terminalColours }),
    () => done,
    () => z.never(),
  ),
  /**
   * Returns whether closing it would end something besides an idle shell; true if that cannot be
   * determined.
   */
  'terminals.isBusy': call(
    () => z.strictObject({ terminalId }),
    () => z.object({ isBusy: z.boolean() }),
    failures('noSuchTerminal'),
  ),
  /**
   * Returns the keys that insert a new line into the prompt of the agent on its screen; null if they
   * are not known, or another program is there.
   */
  'terminals.newLineKeys': call(
    () => z.strictObject({ terminalId }),
    () => z.object({ keys: z.string().nullable() }),
    failures('noSuchTerminal'),
  ),
  /** Sets its name; null restores the name that its program reports. */
  'terminals.rename': call(
    () => z.strictObject({ commandId, terminalId, name: z.string().min(1).max(200).nullable() }),
    () => done,
    failures('noSuchTerminal'),
  ),
  /** Ends its program and removes it from the desk. */
  'terminals.close': call(
    () => z.strictObject({ commandId, terminalId }),
    () => done,
    failures('noSuchTerminal', 'storeFailed'),
  ),
};
