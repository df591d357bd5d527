import { checkpointOperation } from '#core/testing/checkpoint-operation.ts';
import { CheckpointWorld } from '#core/testing/checkpoint-world.ts';
import { GitRepository } from '#core/testing/git-repository.ts';

/** Performs one operation in the given data folder, until it is killed. */
const [folder = '', root = '', text = ''] = process.argv.slice(2);
const world = new CheckpointWorld(new GitRepository({ root }), { folder });
const operation = checkpointOperation.parse(JSON.parse(text));
process.stdout.write('begun\n');
await world.perform(operation);
