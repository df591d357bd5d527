import type { BlobPort } from '#core/blobs/blob-port.ts';
import { isFields } from '#shared/base/fields.ts';
import type { ContentCut } from '#shared/interaction/content-cut.ts';
import { interactionRequest, type InteractionDetails, type InteractionRequest } from '#shared/interaction/interaction.ts';

import { Lightener, partOf, restored, type Cuts } from './light-content.ts';

type Held = { readonly request: InteractionRequest; readonly found: Cuts };
/** All of a cut part, and the names of its fields if it is a record. */
export type HeldPart = { readonly value: unknown; readonly names: readonly string[] | null };

/** Depth at which the content of a request is looked for in what was sent to its agent. */
const SENT_DEPTH = 8;

/**
 * The whole content of huge requests. What is stored, sent to windows and audited holds the beginning of each heavy part and
 * the hash of all of it, so that no step handles megabytes. The whole request is in memory while it is open.
 */
export class HeldContent {
  readonly #blobs: BlobPort;
  readonly #held = new Map<string, Held>();
  /** The part that a window reads last of a request that is not in memory. */
  #read: { readonly hash: string; readonly part: HeldPart } | null = null;

  constructor(blobs: BlobPort) {
    this.#blobs = blobs;
  }

  /** Returns the request as it is stored and shown; the request itself if it is not huge. */
  light(request: InteractionRequest): InteractionRequest {
    // The text of a question names its answer, so it stays whole.
    const lightener = new Lightener(this.#blobs, { cutsTexts: request.details.type !== 'questions' });
    const light = lightRequest(request, lightener);
    const { cuts } = lightener.found;
    if (cuts.length === 0) return request;
    this.#held.set(request.requestId, { request, found: lightener.found });
    return { ...light, cuts };
  }

  /** Returns the request with all of its content; null if some of it is gone. */
  whole(request: InteractionRequest): InteractionRequest | null {
    const { cuts, ...light } = request;
    if (!cuts) return request;
    return this.#held.get(request.requestId)?.request ?? interactionRequest.nullable().parse(restored(light, cuts, this.#blobs));
  }

  /** Returns what was sent to the agent with the content of the request named by its hash: the audit has it already. */
  named(requestId: string, sent: unknown): unknown {
    const originals = this.#held.get(requestId)?.found.originals;
    return originals ? withNames(sent, originals, SENT_DEPTH) : sent;
  }

  /** Returns all of a cut part; its value is null if it is gone. */
  part(request: InteractionRequest, cut: ContentCut): HeldPart {
    const found = this.#held.get(request.requestId)?.found;
    for (const [value, { hash }] of found?.originals ?? []) if (hash === cut.hash) return { value, names: found?.names.get(hash) ?? null };
    if (this.#read?.hash !== cut.hash) {
      const value = partOf(cut, this.#blobs);
      this.#read = { hash: cut.hash, part: { value, names: isFields(value) ? Object.keys(value) : null } };
    }
    return this.#read.part;
  }

  release(requestId: string): void {
    this.#held.delete(requestId);
  }
}

function lightRequest(request: InteractionRequest, lightener: Lightener): InteractionRequest {
  const details = lightDetails(request.details, lightener);
  const options = request.options.map((option, at) => {
    const metadata = lightener.light(option.metadata, ['options', at, 'metadata']);
    return metadata === option.metadata || !isFields(metadata) ? option : { ...option, metadata };
  });
  return { ...request, details, options };
}

function lightDetails(details: InteractionDetails, lightener: Lightener): InteractionDetails {
  switch (details.type) {
    case 'tool':
      return lightTool(details, lightener);
    case 'plan': {
      const plan = lightener.light(details.plan, ['details', 'plan']);
      return typeof plan === 'string' ? { ...details, plan } : details;
    }
    case 'questions':
      return {
        ...details,
        questions: details.questions.map((question, at) => {
          const options = lightener.light(question.options, ['details', 'questions', at, 'options']);
          return options === question.options ? question : { ...question, options: question.options.slice(0, lengthOf(options)) };
        }),
      };
    case 'none':
      return details;
  }
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** A huge input cannot be changed in a window, and what its card would show beside it is shown as the input only. */
function lightTool(details: InteractionDetails & { readonly type: 'tool' }, lightener: Lightener): InteractionDetails {
  const input = lightener.light(details.input, ['details', 'input']);
  if (input === details.input) return details;
  const shown = details.details;
  const isCommand = shown?.type === 'commandOutput' && shown.command !== null;
  const command = isCommand ? lightener.light(shown.command, ['details', 'details', 'command']) : null;
  return {
    ...details,
    input,
    details: isCommand && typeof command === 'string' ? { ...shown, command } : null,
    isEditable: false,
    // Its risk is judged before; it holds the texts of the input again.
    tool: undefined,
  };
}

function withNames(value: unknown, originals: Cuts['originals'], depth: number): unknown {
  const cut = originals.get(value);
  if (cut) return { blob: { hash: cut.hash, bytes: cut.bytes } };
  if (depth === 0) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => withNames(item, originals, depth - 1));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNames(item, originals, depth - 1)]));
}
