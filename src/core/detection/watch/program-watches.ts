import type {
  ProgramWatchPort,
  WatchedProgram,
  WatchedProgramEvent,
} from '#core/agents/program-watch.ts';
import type { WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { Terminals } from '#core/terminals/terminals.ts';

import type { Watches } from './watches.ts';

type Needs = {
  readonly watches: Watches;
  readonly terminals: Terminals;
  readonly placeOf: (terminalId: string) => WatchedPlace;
};

/** Watches the terminals of agents without a protocol, for their sessions. */
export class ProgramWatches implements ProgramWatchPort {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  watch(
    { terminalId, sessionId }: { readonly terminalId: string; readonly sessionId: string },
    listener: (event: WatchedProgramEvent) => void,
  ): WatchedProgram | null {
    const { watches, terminals, placeOf } = this.#needs;
    const place = placeOf(terminalId);
    const title = () => terminals.get(terminalId)?.title ?? '';
    const facts = () => ({ place: { kind: 'terminal' as const, terminalId }, title: title() });
    return watches.watchProgram({ place, sessionId, facts }, listener);
  }
}
