/** A received request. */
export interface Incoming {
  readonly method: string
  /** Path and query exactly as on the wire. */
  readonly target: string
  readonly path: string
  readonly query: URLSearchParams
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly address: string
}
