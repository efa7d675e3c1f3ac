/** A list of the exchange as far as it could be read. */
export interface Listed<Data> {
  readonly list: Data
  /**
   * The elements that could not be read, in a sentence; null for none. While there are some, `list` proves no absence.
   */
  readonly leftOut: string | null
}

/** One text of several sentences; null for none. */
export function joined(sentences: readonly (string | null | undefined)[]): string | null {
  return sentences.filter((sentence) => sentence != null).join(' ') || null
}
