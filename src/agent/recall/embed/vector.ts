/** Returns the vector with length 1; null if it has no direction or is no list of finite numbers. */
export function unitVector(vector: Float32Array): Float32Array | null {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  if (!Number.isFinite(length) || length === 0) return null;
  return vector.map((value) => value / length);
}

export type Neighbour = { readonly id: number; readonly cosine: number };

/** Unit vectors of equal dimension, one after the other. */
export class VectorMatrix {
  readonly #ids: readonly number[];
  readonly #values: Float32Array;
  readonly #dimension: number;

  constructor(
    rows: readonly { readonly id: number; readonly vector: Uint8Array }[],
    dimension: number,
  ) {
    this.#ids = rows.map(({ id }) => id);
    this.#values = new Float32Array(rows.length * dimension);
    this.#dimension = dimension;
    const bytes = new Uint8Array(this.#values.buffer);
    rows.forEach(({ vector }, index) => bytes.set(vector, index * dimension * 4));
  }

  /** Returns the most similar vectors with at least the given cosine, best first. */
  nearest(query: Float32Array, limit: number, minimum: number): readonly Neighbour[] {
    if (query.length !== this.#dimension) return [];
    const found: Neighbour[] = [];
    this.#ids.forEach((id, index) => {
      const cosine = this.#dot(query, index * this.#dimension);
      if (cosine >= minimum) found.push({ id, cosine });
    });
    return found.toSorted((one, other) => other.cosine - one.cosine).slice(0, limit);
  }

  #dot(query: Float32Array, start: number): number {
    const values = this.#values;
    let sum = 0;
    for (let at = 0; at < query.length; at += 1)
      sum += (query[at] ?? 0) * (values[start + at] ?? 0);
    return sum;
  }
}
