import type { ToolResult } from '#agent/history/message.ts';
import type { StoredEntry } from '#agent/record/entry.ts';
import { readRecord } from '#agent/record/read-record.ts';

import { commandsOf, turnsIn } from './kill-world.ts';

export interface Evidence {
  /** Ids of commands in the order in which they ran. */
  readonly log: readonly string[];
  /** Path of the record. */
  readonly record: string;
  /** Turns whose prompt reached the model. */
  readonly sent: readonly string[];
  /** True if a turn may have been ended by its person, before the model has called all commands. */
  readonly isCut?: boolean;
}

export interface Judgement {
  readonly turns: number;
  readonly commands: number;
  /** Commands whose result says that they may have run. */
  readonly unsure: number;
  readonly violations: readonly string[];
}

/** Compares the record of a session with what its commands wrote. */
export async function judgeKills({
  log,
  record,
  sent,
  isCut = false,
}: Evidence): Promise<Judgement> {
  const entries = (await readRecord(record))?.entries ?? [];
  const prompts = entries.flatMap(promptsIn);
  const results = entries.flatMap(resultsIn);
  const begun = new Set(
    entries.flatMap((entry) => (entry.type === 'running' ? [entry.callId] : [])),
  );
  const called = new Set(entries.flatMap(callsIn));
  const planned = prompts.flatMap(commandsOf).filter((id) => !isCut || called.has(id));
  const violations = [
    ...sent.filter((turn) => !prompts.includes(turn)).map((turn) => `${turn} is lost`),
    ...prompts
      .filter((turn, at) => prompts.indexOf(turn) !== at)
      .map((turn) => `${turn} is recorded twice`),
    ...log.filter((id) => !begun.has(id)).map((id) => `${id} ran before the record said so`),
    ...log.filter((id) => !planned.includes(id)).map((id) => `${id} ran for no prompt`),
    ...planned.flatMap((id) => [
      ...runProblems(
        id,
        log.filter((line) => line === id).length,
        results.filter(({ callId }) => callId === id),
      ),
    ]),
  ];
  const unsure = results.filter(({ isError }) => isError).length;
  return { turns: prompts.length, commands: log.length, unsure, violations };
}

function promptsIn(entry: StoredEntry): readonly string[] {
  return entry.type === 'message' && entry.message.role === 'user'
    ? turnsIn(JSON.stringify(entry.message))
    : [];
}

function callsIn(entry: StoredEntry): readonly string[] {
  if (entry.type !== 'message' || entry.message.role !== 'assistant') return [];
  return entry.message.parts.flatMap((part) => (part.kind === 'call' ? [part.id] : []));
}

function resultsIn(entry: StoredEntry): readonly ToolResult[] {
  return entry.type === 'message' && entry.message.role === 'results' ? entry.message.results : [];
}

function* runProblems(id: string, runs: number, results: readonly ToolResult[]) {
  const [result] = results;
  if (runs > 1) yield `${id} ran ${runs} times`;
  if (results.length !== 1) yield `${id} has ${results.length} results`;
  if (result && !result.isError && runs !== 1) yield `${id} is reported but did not run`;
}
