import type { ClockPort, LogPort } from '#core/ports.ts';

import type { AgentListener, RecordCounts } from '../../agent.ts';
import type { AgentEvent, Converter } from '../../agent-event.ts';
import { LineConverter } from '../records/line-converter.ts';
import { UnfinishedMessages } from '../records/unfinished-messages.ts';
import { WireLog, type WireLogFailure } from '../records/wire-log.ts';
import { AskIds } from './ask-ids.ts';

const noCounts: RecordCounts = { seen: 0, shown: 0, unknown: 0 };

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
  /** Delivers the messages that streamed and were not finished. */
  readonly endMessages: () => void;
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
  const unfinished = new UnfinishedMessages();
  const deliver: AgentListener['events'] = (converted, counts) => {
    const events = askIds.rename(converted);
    for (const event of events) {
      unfinished.observe(event);
      observe?.(event);
    }
    listener.events(events, counts);
  };
  const endMessages = () => {
    const left = unfinished.take(clock.now());
    if (left.length > 0) listener.events(left, noCounts);
  };
  const lines = new LineConverter({ file, converter, clock, log, deliver });
  const wire = await WireLog.open(file, (failure) => lines.wireLogFailed(failure));
  // The size of an unreadable file is unknown. The current time exceeds any real offset, so keys
  // made of offsets stay unique.
  lines.startAt(wire.ok ? wire.value.offset : clock.now());
  const opened = wire.ok
    ? { wire: wire.value, failure: null }
    : { wire: null, failure: wire.error };
  return { lines, askIds, endMessages, ...opened };
}

/** Converts bytes only after they are written, so that every source can be looked up. */
export async function writeToWire<S>({ wire, lines }: Wire<S>, bytes: Uint8Array): Promise<void> {
  await wire?.append(bytes);
  await lines.push(bytes);
}

/**
 * Converts what is left and closes the file. A message that the agent did not finish is kept,
 * because the person may have read it.
 */
export async function closeWire<S>({ wire, lines, endMessages }: Wire<S>): Promise<void> {
  await lines.flush();
  endMessages();
  await wire?.close();
}
