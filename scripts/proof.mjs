import { onProjectNode } from './lib/install.mjs';
import { main } from './lib/run.mjs';

await main(() =>
  onProjectNode(async () => (await import('./lib/proof/write-proof.mjs')).writeProof()),
);
