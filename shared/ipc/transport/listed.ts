/** The readable part of a list of the exchange. */
export interface Listed<Data> {
  readonly list: Data
  /** Sentence about the unreadable elements. Null if there are none. While there are some, `list` proves no absence. */
  readonly unreadableText: string | null
}

/** Joins several sentences. Null if there are none. */
export function joined(sentences: readonly (string | null | undefined)[]): string | null {
  return sentences.filter((sentence) => sentence != null).join(' ') || null
}
