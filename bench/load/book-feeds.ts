import { seededRandom } from '@/shared/base/random'
import { recordingLines, recordingsAbsent } from '@/shared/testing/recordings'

export type BenchLevel = [string, string]
/** An element of a books push. */
export interface BenchPush {
  readonly asks: BenchLevel[]
  readonly bids: BenchLevel[]
  readonly seq: number
  readonly pseq: number
  readonly ts: string
}

/** Levels per side of the synthetic snapshot. */
const LEVELS = 1000
const PUSHES = 4000
/** Ticks of 0.1. The mid stays inside the first thousand levels of the snapshot. */
export const MID = 600_000
const priceText = (ticks: number): string => `${Math.floor(ticks / 10)}.${ticks % 10}`
const ts = '1695716059516'

/** A book of 1,000 levels a side and updates of 20 to 50 levels, denser near the top, like the recorded feeds. */
export function syntheticBook(): { snapshot: BenchPush; updates: BenchPush[] } {
  const random = seededRandom(11)
  const size = (): string => (random.next() < 0.3 ? '0' : (random.next() * 5).toFixed(4))
  const level = (side: 1 | -1): BenchLevel => [
    priceText(MID + side * (1 + Math.floor(random.next() ** 3 * LEVELS))),
    size(),
  ]
  const full = (side: 1 | -1): BenchLevel[] =>
    Array.from({ length: LEVELS }, (_, index) => [priceText(MID + side * (index + 1)), (1 + random.next()).toFixed(4)])
  const updates = Array.from({ length: PUSHES }, (_, index): BenchPush => {
    const count = 10 + Math.floor(random.next() * 16)
    const bids = Array.from({ length: count }, () => level(-1))
    return { asks: Array.from({ length: count }, () => level(1)), bids, seq: index + 2, pseq: index + 1, ts }
  })
  return { snapshot: { bids: full(-1), asks: full(1), seq: 1, pseq: 0, ts }, updates }
}

/** The single book of every feed. Recorded pushes are sent under its name. */
export const feedArg = { instType: 'SPOT', channel: 'books', instId: 'BTCUSDT' } as const
const frame = (action: 'snapshot' | 'update', element: string): string =>
  `{"action":"${action}","arg":${JSON.stringify(feedArg)},"data":[${element}],"ts":${ts}}`

function syntheticFeed(): string[] {
  const { snapshot, updates } = syntheticBook()
  return [
    frame('snapshot', JSON.stringify(snapshot)),
    ...updates.map((update) => frame('update', JSON.stringify(update))),
  ]
}

/** Largest number of levels per side of the exchange's books. */
const DEPTH = 500

/**
 * Depth diffs of another exchange in Bitget's format, texts unchanged. Its snapshot is a REST answer. Older diffs are
 * omitted, and so are levels beyond the depth of Bitget's books.
 */
function recordedDiffs(): string[] {
  const lines = [...recordingLines('binance-spot-btcusdt-20240808')]
  const { bids, asks, lastUpdateId } = JSON.parse(lines.find((line) => line.includes('"d":"rest"'))!).m
  const texts = [
    frame(
      'snapshot',
      JSON.stringify({ asks: asks.slice(0, DEPTH), bids: bids.slice(0, DEPTH), seq: lastUpdateId, pseq: 0, ts }),
    ),
  ]
  const [lowest, highest] = [Number(bids[DEPTH - 1][0]), Number(asks[DEPTH - 1][0])]
  const near = (levels: BenchLevel[]): BenchLevel[] =>
    levels.filter(([price]) => Number(price) >= lowest && Number(price) <= highest)
  let pseq = lastUpdateId
  for (const line of lines.filter((text) => text.includes('@depth')).slice(0, PUSHES)) {
    const { a, b, u: seq } = JSON.parse(line).m.data
    if (seq <= lastUpdateId) continue
    texts.push(frame('update', JSON.stringify({ asks: near(a), bids: near(b), seq, pseq, ts })))
    pseq = seq
  }
  return texts
}

/**
 * The exchange's own pushes of 2022, unchanged except for the name of the book: no sequence numbers, a checksum each.
 */
function recordedChecksums(): string[] {
  const texts: string[] = []
  for (const line of recordingLines('bitget-usdtfutures-2sym-20220407')) {
    const message = line.slice(line.indexOf('"m":') + '"m":'.length, -1)
    if (message.includes('"channel":"books","instId":"DASHUSDT"') && message.startsWith('{"action"')) {
      texts.push(message.replace(/"arg":\{[^}]*\}/, `"arg":${JSON.stringify(feedArg)}`))
    }
  }
  return Array.from({ length: Math.floor(PUSHES / texts.length) }, () => texts).flat()
}

export type BenchFeedName = 'synthetic' | 'recorded diffs' | 'recorded with checksums'

/** Frames of a book from its snapshot on. The recorded ones only if the recordings exist. */
export const feeds: Readonly<Partial<Record<BenchFeedName, () => string[]>>> = {
  synthetic: syntheticFeed,
  ...(recordingsAbsent ? {} : { 'recorded diffs': recordedDiffs, 'recorded with checksums': recordedChecksums }),
}
