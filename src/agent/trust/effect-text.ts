import { relative } from 'node:path';

import { isInside } from '#agent/workspace/path-traps.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import type { Effect } from './effect.ts';

/** Returns one sentence for the approval of an effect; hidden characters are spelled out. */
export function effectText(effect: Effect, workspace: string): string {
  return visibleText(sentenceOf(effect, workspace));
}

function sentenceOf(effect: Effect, workspace: string): string {
  switch (effect.kind) {
    case 'read':
      return `Read ${place(effect.path, workspace)}`;
    case 'edit': {
      const { path, before, after } = effect.change;
      const verb = after === null ? 'Delete' : before === null ? 'Create' : 'Edit';
      return `${verb} ${place(path, workspace)}`;
    }
    case 'command': {
      const where = effect.folder === workspace ? '' : ` in ${place(effect.folder, workspace)}`;
      return `Run${where}, ${effect.isSandboxed ? 'sandboxed' : 'not sandboxed'}: ${effect.command}`;
    }
    case 'input':
      return `Type into job ${effect.jobId}: ${JSON.stringify(effect.text)}`;
    case 'network':
      return `Connect to ${effect.url}`;
    case 'foreign':
      return `Call ${effect.tool} of ${effect.server}`;
  }
}

function place(path: string, workspace: string): string {
  return isInside(workspace, path)
    ? relative(workspace, path) || '.'
    : `${path} (outside of the workspace)`;
}

/** Returns the title for the approval of a call: its first effect and the number of the others. */
export function approvalTitle(effects: readonly Effect[], workspace: string): string {
  const [first] = effects;
  if (first === undefined) return 'No effect';
  const more = effects.length - 1;
  return `${effectText(first, workspace)}${more > 0 ? ` and ${more} more` : ''}`;
}
