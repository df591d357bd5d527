import type { AppPorts } from './app-ports.ts';
import { toolDescriber } from './agents/describe-tools.ts';
import { storedUse } from './agents/stored-use.ts';
import { LiveText } from './conversation/live-text.ts';
import { Processor } from './conversation/processor.ts';
import { StreamedTexts } from './conversation/streamed-texts.ts';
import { Journal } from './journal/journal.ts';
import { mergesTools } from './store/tool-settings.ts';
import { variablesOfWorktree } from './worktrees/worktree-env.ts';
import type { DataFolder } from './data-folder/data-folder.ts';

/** Creates the services that are no feature. */
export function coreServices(ports: AppPorts, data: DataFolder) {
  const { store } = data;
  store.oldTools.readWith(storedUse);
  const blobs = ports.blobs(data.blobs);
  const journal = new Journal(store, blobs);
  const live = new LiveText();
  const streamed = new StreamedTexts({ ...ports, folder: data.streamed, live });
  const processor = new Processor(blobs, toolDescriber(ports.agents), () => mergesTools(store));
  const variablesOf = (worktreeId: string) => variablesOfWorktree(store, worktreeId);
  return { base: { journal, store, blobs, variablesOf }, live, streamed, processor };
}
