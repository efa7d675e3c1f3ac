/** A price level as the exchange sent it: its text is kept, because checksums and cells need it unchanged. */
export interface Level {
  readonly price: string
  readonly size: string
}

export type BookProblem = 'gap' | 'crossed' | 'checksum' | 'malformed' | 'off-grid'

/** An aggregated order book, rebuilt from a snapshot and updates. */
export interface OrderBook {
  /** Levels best first, at most `depth`. */
  bids(depth: number): readonly Level[]
  asks(depth: number): readonly Level[]
  readonly bestBid: Level | null
  readonly bestAsk: Level | null
  /** The last update's sequence number as text; '' when the feed sends none. */
  readonly seq: string
  readonly levelCount: number
}
