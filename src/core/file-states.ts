import { readEditedFile } from './adapters/files/read-edited-file.ts';
import { readSmallFile } from './adapters/files/read-small-file.ts';
import { resolveLinks } from './adapters/files/resolve-links.ts';
import { diffAgainstFile } from './agents/kits/tools/diff-against-file.ts';
import { fileEdits } from './agents/kits/tools/edited-files.ts';
import { clarifier } from './files/clarify.ts';
import { proposalReader } from './files/proposed-edit.ts';
import type { Environment } from './ports.ts';

/** Composes what compares the requests of agents with the present state of the files. */
export function fileStates(environment: Pick<Environment, 'platform' | 'homeDir'>) {
  return {
    clarify: clarifier(environment, {
      resolveLinks,
      withFileState: (details) => diffAgainstFile(details, readSmallFile),
    }),
    readProposal: proposalReader(environment, {
      resolveLinks,
      readText: readEditedFile,
      editsOf: fileEdits,
    }),
  };
}
