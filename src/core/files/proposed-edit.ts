import { createHash } from 'node:crypto';
import { dirname } from 'node:path';

import type { FileEdit } from '#core/agents/kits/tools/edited-files.ts';
import type { Environment } from '#core/ports.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { InteractionDetails, InteractionRequest } from '#shared/interaction/interaction.ts';
import { compose } from '#shared/words/sentence.ts';

import { absolutePath, isNear } from './file-places.ts';
import { targetOutside, type ResolveLinks } from './link-target.ts';

/** Number of files of one edit that are read. */
const MAX_FILES = 200;

/** A file that an edit changes. Both texts are of the same moment; null where there is no file. */
export type ProposedFile = {
  /** Absolute path without links. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly isProgram: boolean;
};

/** Result of an edit, applied to its files as they are now. */
export type ProposedEdit = {
  /** Identifies the edit together with the content of its files. */
  readonly proposalId: string;
  /** Folder of the session, without links. */
  readonly cwd: string;
  readonly files: readonly ProposedFile[];
};

/** A file that an edit names. `other` is everything that is not read as text. */
export type FoundText =
  | { readonly kind: 'text'; readonly text: string; readonly isProgram: boolean }
  | { readonly kind: 'missing' }
  | { readonly kind: 'other' };

type Needs = {
  readonly resolveLinks: ResolveLinks;
  readonly readText: (path: string) => FoundText;
  /** Returns the edits that a request asks for; null if it asks for something else. */
  readonly editsOf: (details: InteractionDetails) => readonly FileEdit[] | null;
};

/** The parts of a request that say what it would do to files. */
type EditRequest = Pick<InteractionRequest, 'details'> & {
  readonly context: Pick<InteractionRequest['context'], 'cwd'>;
};

export type ReadProposal = (request: EditRequest) => Result<ProposedEdit, Failure<'noSuchEnd'>>;

/** Returns the function that applies the edit of a request to the present content of its files. */
export function proposalReader(
  facts: Pick<Environment, 'platform' | 'homeDir'>,
  needs: Needs,
): ReadProposal {
  return ({ details, context: { cwd } }) => {
    const edits = needs.editsOf(details);
    if (!edits || edits.length === 0 || edits.length > MAX_FILES) return notShown('noEdit', '');
    const known = new Map<string, ProposedFile>();
    for (const edit of edits) {
      const changed = proposedFiles(edit, cwd, known, facts, needs);
      if (!changed.ok) return changed;
      for (const file of changed.value) known.set(file.path, file);
    }
    const files = [...known.values()];
    const real = needs.resolveLinks(cwd) ?? cwd;
    return ok({ proposalId: filesId(files), cwd: real, files });
  };
}

/** Applies one edit, after those of the same files that come before it (`known`). */
function proposedFiles(
  { filePath, movedTo, textAfter }: FileEdit,
  cwd: string,
  known: ReadonlyMap<string, ProposedFile>,
  facts: Pick<Environment, 'platform' | 'homeDir'>,
  needs: Needs,
): Result<readonly ProposedFile[], Failure<'noSuchEnd'>> {
  const file = fileAt(filePath, cwd, known, facts, needs);
  if (!file.ok) return file;
  const after = textAfter(file.value.after);
  if (after === undefined) return notShown('noMatch', filePath);
  if (movedTo === undefined) return ok([{ ...file.value, after }]);
  const target = fileAt(movedTo, cwd, known, facts, needs);
  if (!target.ok) return target;
  if (target.value.path === file.value.path) return ok([{ ...file.value, after }]);
  const { isProgram } = file.value;
  return ok([
    { ...file.value, after: null },
    { ...target.value, after, isProgram },
  ]);
}

/** Returns a file as the edits before leave it, or as it is. */
function fileAt(
  filePath: string,
  cwd: string,
  known: ReadonlyMap<string, ProposedFile>,
  facts: Pick<Environment, 'platform' | 'homeDir'>,
  { resolveLinks, readText }: Needs,
): Result<ProposedFile, Failure<'noSuchEnd'>> {
  const named = absolutePath(filePath, cwd, facts);
  // The content of such files is not shown in the approval either.
  if (!isNear(named, facts.platform)) return notShown('farFile', filePath);
  if (targetOutside(filePath, cwd, facts, resolveLinks) !== null)
    return notShown('linkedFile', filePath);
  const path = resolveLinks(named) ?? named;
  if (!isNear(path, facts.platform) || dirname(path) === path) return notShown('farFile', filePath);
  const file = known.get(path) ?? presentFile(path, readText(path));
  return file === null ? notShown('notText', filePath) : ok(file);
}

/** Returns a file without a change yet; null if it cannot be read as text. */
function presentFile(path: string, found: FoundText): ProposedFile | null {
  if (found.kind === 'other') return null;
  if (found.kind === 'missing') return { path, before: null, after: null, isProgram: false };
  const { text, isProgram } = found;
  return { path, before: text, after: text, isProgram };
}

function filesId(files: readonly ProposedFile[]): string {
  const facts = files.map(({ path, before, after, isProgram }) => [path, before, after, isProgram]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

function notShown(
  reason: 'noEdit' | 'farFile' | 'linkedFile' | 'notText' | 'noMatch',
  file: string,
) {
  return fail(
    'noSuchEnd',
    compose(`reviewFailures.${reason}`, { file }),
    compose('reviewFailures.answerInDialog'),
  );
}
