import type { ChildPort, ClockPort, LogPort, ProcessPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import type { AgentListener } from '../../agent.ts';
import type { AgentEvent, Converter } from '../../agent-event.ts';
import { LineConverter } from '../records/line-converter.ts';
import { WireLog, type WireLogFailure } from '../records/wire-log.ts';
import { AskIds } from './ask-ids.ts';
import { spawnProblem } from './spawn-problem.ts';

type WireOptions<S> = {
  readonly clock: ClockPort;
  readonly log: LogPort;
  /** Path of the file that keeps every converted byte; its folder must exist. */
  readonly wireLog: string;
  readonly converter: Converter<S>;
  readonly listener: AgentListener;
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

/**
 * Opens the wire log of a child process and the converter of its lines to events with unique
 * question ids.
 */
async function openWire<S>({
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

type SpawnOptions<S> = WireOptions<S> & {
  readonly processes: ProcessPort;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
};

/**
 * Spawns a program whose output goes to a wire log. A failure names the folder or the program; the
 * wire log is closed then.
 */
export async function spawnWithWire<S>(
  options: SpawnOptions<S>,
): Promise<Result<{ readonly child: ChildPort; readonly wire: Wire<S> }, Problem>> {
  const { processes, command, args, cwd, env } = options;
  const wire = await openWire(options);
  const child = await processes.spawn(command, args, { cwd, env });
  if (!child.ok) {
    await wire.wire?.close();
    return err(spawnProblem(child.error, command, cwd));
  }
  if (wire.failure) wire.lines.wireLogFailed(wire.failure);
  return ok({ child: child.value, wire });
}
