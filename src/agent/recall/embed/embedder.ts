/** Vectors in the order of the texts, or a sentence for the person that contains no key. */
export type EmbedOutcome =
  | { readonly kind: 'vectors'; readonly vectors: readonly Float32Array[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Makes vectors of texts. Failures are values; `embed` does not reject. */
export interface Embedder {
  /** Vectors of different ids are never compared. Names the API and the model. */
  readonly id: string;
  /** Null: the length of the first vector. */
  readonly dimension: number | null;
  embed(texts: readonly string[], signal: AbortSignal): Promise<EmbedOutcome>;
}
