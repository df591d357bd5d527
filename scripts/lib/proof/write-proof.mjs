import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectEnv, projectNode, root, tool } from '../paths.mjs';
import { pagePath, problemsOf, readLedgers, synced } from './proof-files.mjs';
import { proofPage } from './proof-page.mjs';
import { step } from '../run.mjs';

const isNew = (entry, before) => entry.open && !before.some(({ id }) => id === entry.id);

/** Returns the JSON of a ledger with each entry on one line, which the formatter breaks if long. */
function ledgerText({ claims, ...head }) {
  const lines = claims.map((entry) => JSON.stringify(entry)).join(',\n');
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n"claims": [\n${lines}\n]\n}\n`;
}

/** Writes the entries of new sentences and the page that lists claims with their tests. */
export async function writeProof() {
  const before = readLedgers();
  const ledgers = synced(before);
  ledgers.forEach(({ ledger, path }, at) => {
    const added = ledger.claims.filter((entry) => isNew(entry, before[at].ledger.claims));
    for (const { id, text } of added) console.log(`open: ${path}: ${id} "${text}"`);
    writeFileSync(join(root, path), ledgerText(ledger));
  });
  const files = ledgers.map(({ path }) => path);
  await step('Formatting the claims', projectNode, [tool('oxfmt'), ...files], {
    env: projectEnv(),
  });
  writeFileSync(join(root, pagePath), proofPage(ledgers));
  const problems = problemsOf(ledgers);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}
