import type { Instrument } from '../../../shared/trading/instrument'
import { instrumentKey } from '../../../shared/trading/instrument'
import { decimalsOf, trim } from '../../../shared/trading/decimal'
import type { ListedInstrument } from '../engine/listed-symbols'
import type { Recorded } from './recorded'
import type { Recording } from './recording'

/** Moments that are looked at to learn the steps of the symbols; a later finer price is cut to them. */
const MOMENTS_READ = 1500

interface Learned {
  readonly category: Instrument['category']
  readonly symbol: string
  priceDecimals: number
  qtyDecimals: number
  middle: string | null
}

const oneUnit = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)
const finest = (texts: readonly string[], most: number): number => texts.reduce((decimals, text) => Math.max(decimals, decimalsOf(trim(text))), most)

function learn(learned: Learned, event: Recorded): void {
  const levels = event.kind === 'trade' ? [[event.price, event.qty] as const] : [...event.bids, ...event.asks]
  learned.priceDecimals = finest(levels.map(([price]) => price), learned.priceDecimals)
  learned.qtyDecimals = finest(levels.map(([, size]) => size), learned.qtyDecimals)
  if (event.kind === 'book' && event.snapshot) learned.middle ??= event.bids[0]?.[0] ?? null
}

function instrumentOf({ category, symbol, priceDecimals, qtyDecimals, middle }: Learned): ListedInstrument[] {
  if (middle === null || !symbol.endsWith('USDT')) return []
  const rates = category === 'SPOT' ? { makerFeeRate: '0.001', takerFeeRate: '0.001' } : { makerFeeRate: '0.0002', takerFeeRate: '0.0006' }
  const lotSize = oneUnit(qtyDecimals)
  const instrument: ListedInstrument = {
    ...rates,
    category,
    symbol,
    baseCoin: symbol.slice(0, -'USDT'.length),
    quoteCoin: 'USDT',
    tickSize: oneUnit(priceDecimals),
    lotSize,
    priceDecimals,
    qtyDecimals,
    quoteDecimals: 8,
    minQty: lotSize,
    maxQty: '1000000000000',
    maxMarketQty: '1000000000000',
    // Recorded levels may be worth next to nothing, and must be able to stand in the book.
    minValue: '0',
    tradable: true,
    startPrice: middle,
  }
  return [instrument]
}

/** The symbols of a recording; their steps follow from the decimals it shows. Throws when there is none that can be served. */
export function instrumentsOf(recording: Recording): readonly ListedInstrument[] {
  const learned = new Map<string, Learned>()
  let read = 0
  for (const { events } of recording.moments()) {
    for (const event of events) {
      const key = instrumentKey(event.category, event.symbol)
      const known = learned.get(key) ?? { category: event.category, symbol: event.symbol, priceDecimals: 0, qtyDecimals: 0, middle: null }
      learned.set(key, known)
      learn(known, event)
    }
    read += 1
    if (read >= MOMENTS_READ) break
  }
  const instruments = [...learned.values()].flatMap(instrumentOf)
  if (instruments.length === 0) {
    throw new Error('The recording holds no book of a spot or USDT-margined symbol; coin-margined contracts are not served')
  }
  return instruments
}
