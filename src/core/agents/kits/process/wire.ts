import type { ClockPort, LogPort } from '#core/ports.ts';

import type { AgentListener } from '../../agent.ts';
import type { AgentEvent, Converter } from '../../agent-event.ts';
import { LineConverter } from '../records/line-converter.ts';
import { WireLog, type WireLogFailure } from '../records/wire-log.ts';
import { AskIds } from './ask-ids.ts';

export type WireOptions<S> = {
  readonly clock: ClockPort;
  readonly log: LogPort;
  /** Path of the file that keeps every converted byte; its folder must exist. */
  readonly wireLog: string;
  readonly converter: Converter<S>;
  readonly listener: Pick<AgentListener, 'events'>;
  /** Receives each event before the listener does. */
  readonly observe?: (event: AgentEvent) => void;
};

/**
 * The open wire log and its converter. If `wire` is null, `failure` has the reason, which the
 * caller passes to `lines.wireLogFailed` to show it in the conversation.
 */
export type Wire<S> = {
  readonly lines: LineConverter<S>;
  readonly wire: WireLog | null;
  readonly askIds: AskIds;
  readonly failure: WireLogFailure | null;
};

/** Opens a wire log and the converter of its lines to events with unique question ids. */
export async function openWire<S>({
  clock,
  log,
  wireLog: file,
  converter,
  listener,
  observe,
}: WireOptions<S>): Promise<Wire<S>> {
  const askIds = new AskIds();
  const deliver: AgentListener['events'] = (converted, counts) => {
    const events = askIds.rename(converted);
    for (const event of events) observe?.(event);
    listener.events(events, counts);
  };
  const lines = new LineConverter({ file, converter, clock, log, deliver });
  const wire = await WireLog.open(file, (failure) => lines.wireLogFailed(failure));
  // The size of an unreadable file is unknown. The current time exceeds any real offset, so keys
  // made of offsets stay unique.
  lines.startAt(wire.ok ? wire.value.offset : clock.now());
  return { lines, askIds, wire: wire.ok ? wire.value : null, failure: wire.ok ? null : wire.error };
}

/** Converts bytes only after they are written, so that every source can be looked up. */
export async function writeToWire<S>({ wire, lines }: Wire<S>, bytes: Uint8Array): Promise<void> {
  await wire?.append(bytes);
  await lines.push(bytes);
}

/** Converts what is left and closes the file. */
export async function closeWire<S>({ wire, lines }: Wire<S>): Promise<void> {
  await lines.flush();
  await wire?.close();
}
