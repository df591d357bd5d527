import type { BlobPort } from '#core/ports/blob-port.ts';
import { isFields } from '#shared/base/fields.ts';
import type { ContentCut } from '#shared/interaction/content-cut.ts';
import {
  interactionRequest,
  type InteractionDetails,
  type InteractionRequest,
} from '#shared/interaction/interaction.ts';

import { Lightener, partOf, restored, type Cuts } from './light-content.ts';

type HeldRequest = { readonly request: InteractionRequest; readonly found: Cuts };
/** A whole cut part, and the names of its fields if it is a record. */
export type HeldPart = { readonly value: unknown; readonly names: readonly string[] | null };

/** Depth to which data that was sent to an agent is searched for the content of the request. */
const SENT_DEPTH = 8;

/**
 * Holds the whole content of huge requests. Storage, windows and audit get only the beginning of
 * each heavy part and the hash of the whole part, so that no step handles megabytes. The whole
 * request is in memory while it is open.
 */
export class HeldContent {
  readonly #blobs: BlobPort;
  readonly #held = new Map<string, HeldRequest>();
  /** The part that a window read last of a request that is not in memory. */
  #read: { readonly hash: string; readonly part: HeldPart } | null = null;

  constructor(blobs: BlobPort) {
    this.#blobs = blobs;
  }

  /**
   * Returns the request in the form that is stored and shown; the same object if it is not huge.
   */
  light(request: InteractionRequest): InteractionRequest {
    // The text of a question is the key of its answer, so it is not cut.
    const lightener = new Lightener(this.#blobs, {
      cutsTexts: request.details.type !== 'questions',
    });
    const light = lightRequest(request, lightener);
    const { cuts } = lightener.found;
    if (cuts.length === 0) return request;
    this.#held.set(request.requestId, { request, found: lightener.found });
    return { ...light, cuts };
  }

  /** Returns the request with all of its content. Returns null if some of the content is gone. */
  whole(request: InteractionRequest): InteractionRequest | null {
    const { cuts, ...light } = request;
    if (!cuts) return request;
    return (
      this.#held.get(request.requestId)?.request ??
      interactionRequest.nullable().parse(restored(light, cuts, this.#blobs))
    );
  }

  /**
   * Returns what was sent to the agent, with each heavy part of the request replaced by its hash,
   * because the audit already has the part.
   */
  named(requestId: string, sent: unknown): unknown {
    const originals = this.#held.get(requestId)?.found.originals;
    return originals ? withNames(sent, originals, SENT_DEPTH) : sent;
  }

  /** Returns a whole cut part. Its value is null if the part is gone. */
  part(request: InteractionRequest, cut: ContentCut): HeldPart {
    const found = this.#held.get(request.requestId)?.found;
    for (const [value, { hash }] of found?.originals ?? [])
      if (hash === cut.hash) return { value, names: found?.names.get(hash) ?? null };
    if (this.#read?.hash !== cut.hash) {
      const value = partOf(cut, this.#blobs);
      this.#read = {
        hash: cut.hash,
        part: { value, names: isFields(value) ? Object.keys(value) : null },
      };
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
          const options = lightener.light(question.options, [
            'details',
            'questions',
            at,
            'options',
          ]);
          return options === question.options
            ? question
            : { ...question, options: question.options.slice(0, lengthOf(options)) };
        }),
      };
    case 'none':
      return details;
  }
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/**
 * Lightens a tool's details. A huge input cannot be edited in a window, and the details that its
 * card would show beside it are dropped.
 */
function lightTool(
  details: InteractionDetails & { readonly type: 'tool' },
  lightener: Lightener,
): InteractionDetails {
  const input = lightener.light(details.input, ['details', 'input']);
  if (input === details.input) return details;
  const shown = details.details;
  const isCommand = shown?.type === 'commandOutput' && shown.command !== null;
  const command = isCommand
    ? lightener.light(shown.command, ['details', 'details', 'command'])
    : null;
  return {
    ...details,
    input,
    details: isCommand && typeof command === 'string' ? { ...shown, command } : null,
    isEditable: false,
    // The risk was assessed before. The neutral use would hold the texts of the input again.
    tool: undefined,
  };
}

function withNames(value: unknown, originals: Cuts['originals'], depth: number): unknown {
  const cut = originals.get(value);
  if (cut) return { blob: { hash: cut.hash, bytes: cut.bytes } };
  if (depth === 0) return value;
  if (Array.isArray(value))
    return value.map((item: unknown) => withNames(item, originals, depth - 1));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withNames(item, originals, depth - 1)]),
  );
}
