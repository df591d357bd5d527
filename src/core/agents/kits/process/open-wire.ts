import type { ClockPort, LogPort } from '#core/ports.ts';

import type { AgentListener } from '../../agent.ts';
import type { AgentEvent, Converter } from '../../agent-event.ts';
import { LineConverter } from '../records/line-converter.ts';
import { WireLog, type WireLogFailure } from '../records/wire-log.ts';
import { AskIds } from './ask-ids.ts';

type WireOptions<S> = {
  readonly clock: ClockPort;
  readonly log: LogPort;
  /** Path of the file that keeps every byte that is converted; its folder must exist. */
  readonly wireLog: string;
  readonly converter: Converter<S>;
  readonly listener: AgentListener;
  /** Sees each event before the listener does. */
  readonly observe?: (event: AgentEvent) => void;
};

/** `failure`: why `wire` is null; tell the conversation by `lines.wireLogFailed`. */
export type Wire<S> = {
  readonly lines: LineConverter<S>;
  readonly wire: WireLog | null;
  readonly askIds: AskIds;
  readonly failure: WireLogFailure | null;
};

/** Opens the wire log of a child and what turns its lines into events with unique ids of questions. */
export async function openWire<S>({ clock, log, wireLog: file, converter, listener, observe }: WireOptions<S>): Promise<Wire<S>> {
  const askIds = new AskIds();
  const deliver: AgentListener['events'] = (said, counts) => {
    const events = askIds.rename(said);
    for (const event of events) observe?.(event);
    listener.events(events, counts);
  };
  const lines = new LineConverter({ file, converter, clock, log, deliver });
  const wire = await WireLog.open(file, (failure) => lines.wireLogFailed(failure));
  // Without the file nobody knows where it ends; the time is far beyond, so keys made of offsets stay unique.
  lines.startAt(wire.ok ? wire.value.offset : clock.now());
  return { lines, askIds, wire: wire.ok ? wire.value : null, failure: wire.ok ? null : wire.error };
}
