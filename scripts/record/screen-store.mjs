import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fileOf, screensIn } from '../../src/core/detection/accuracy/screen-file.ts';

/**
 * Writes recordings with their labels into `folder`: one JSONL file per program, which the first
 * word of a screen's name gives. Scenarios that were not recorded this time keep their lines.
 * `entries`: `{ scenario, size, shot }`.
 */
export function write(folder, entries) {
  mkdirSync(folder, { recursive: true });
  for (const [program, made] of Map.groupBy(entries.map(screenOf), programOf)) {
    const path = join(folder, `${program}.jsonl`);
    const names = new Set(made.map(({ name }) => name));
    const before = existsSync(path) ? screensIn(readFileSync(path, 'utf8')) : [];
    const kept = before.filter(({ name }) => !names.has(name));
    writeFileSync(path, fileOf([...kept, ...made]));
  }
}

const programOf = ({ screen }) => screen.split('-')[0];

function screenOf({ scenario, size, shot }) {
  const {
    screen,
    state,
    message_type = null,
    options = [],
    question = null,
    is_decision = false,
    note = null,
  } = scenario;
  const name = `${screen}-${size.cols}x${size.rows}`;
  const label = { state, message_type, options, question, is_decision, note };
  return { name, agent: 'generic', screen, ...size, ...label, context_complete: true, ...shot };
}
