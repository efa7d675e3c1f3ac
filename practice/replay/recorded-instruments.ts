import type { Instrument } from '@/shared/trading/market/instrument'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { decimalsOf, isMultipleOf, roundToStep, trim } from '@/shared/base/decimal'
import { type ListedInstrument, listedInstruments } from '@/practice/engine/state/listed-symbols'
import type { Recorded } from './recorded'
import type { Recording } from './recording'

/** Number of moments that are read to determine the steps of the symbols. A later finer price is truncated to them. */
const MOMENTS_READ = 1500

interface Learned {
  readonly category: Instrument['category']
  readonly symbol: string
  priceDecimals: number
  qtyDecimals: number
  middle: string | null
}

const oneUnit = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)
const finest = (texts: readonly string[], most: number): number =>
  texts.reduce((decimals, text) => Math.max(decimals, decimalsOf(trim(text))), most)

function learn(learned: Learned, event: Recorded): void {
  const levels = event.kind === 'trade' ? [[event.price, event.qty] as const] : [...event.bids, ...event.asks]
  learned.priceDecimals = finest(
    levels.map(([price]) => price),
    learned.priceDecimals,
  )
  learned.qtyDecimals = finest(
    levels.map(([, size]) => size),
    learned.qtyDecimals,
  )
  if (event.kind === 'book' && event.snapshot)
    learned.middle ??= event.bids[0] === undefined ? null : trim(event.bids[0][0])
}

/** True if all recorded values are on the listed symbol's grid. */
const carries = ({ priceDecimals, qtyDecimals }: Learned, { tickSize, lotSize }: Instrument): boolean =>
  isMultipleOf(oneUnit(priceDecimals), tickSize) && isMultipleOf(oneUnit(qtyDecimals), lotSize)

/** Suffix and quote coin of the recorded products. */
const suffixes: Partial<Record<Instrument['category'], { readonly suffix: string; readonly quoteCoin: string }>> = {
  SPOT: { suffix: 'USDT', quoteCoin: 'USDT' },
  'USDT-FUTURES': { suffix: 'USDT', quoteCoin: 'USDT' },
  'COIN-FUTURES': { suffix: 'USD_CM', quoteCoin: 'USD' },
}

/** The rules of a symbol that is not listed, or not on this grid. */
function learnedInstrument(
  { category, symbol, priceDecimals, qtyDecimals }: Learned,
  coins: Pick<Instrument, 'baseCoin' | 'quoteCoin'>,
  startPrice: string,
): ListedInstrument {
  const rules =
    category === 'SPOT'
      ? { makerFeeRate: '0.001', takerFeeRate: '0.001', minValue: '1' }
      : { makerFeeRate: '0.0002', takerFeeRate: '0.0006', minValue: '5' }
  const lotSize = oneUnit(qtyDecimals)
  return {
    ...rules,
    ...coins,
    category,
    symbol,
    tickSize: oneUnit(priceDecimals),
    lotSize,
    priceDecimals,
    qtyDecimals,
    quoteDecimals: 8,
    minQty: lotSize,
    maxQty: '1000000000000',
    maxMarketQty: '1000000000000',
    status: 'online',
    isStock: false,
    startPrice,
  }
}

function instrumentOf(learned: Learned): ListedInstrument[] {
  const { category, symbol, middle } = learned
  const ending = suffixes[category]
  if (middle === null || ending === undefined || !symbol.endsWith(ending.suffix)) return []
  const coins = { baseCoin: symbol.slice(0, -ending.suffix.length), quoteCoin: ending.quoteCoin }
  const listed = listedInstruments.find((candidate) => candidate.category === category && candidate.symbol === symbol)
  return [
    listed !== undefined && carries(learned, listed)
      ? { ...listed, startPrice: middle }
      : learnedInstrument(learned, coins, middle),
  ]
}

/** The symbols of a recording. Their steps follow from its decimals. Throws if none can be served. */
export function instrumentsOf(recording: Recording): readonly ListedInstrument[] {
  const learned = new Map<string, Learned>()
  let readCount = 0
  for (const { events } of recording.moments()) {
    for (const event of events) {
      const key = instrumentKey(event.category, event.symbol)
      const entry = learned.get(key) ?? {
        category: event.category,
        symbol: event.symbol,
        priceDecimals: 0,
        qtyDecimals: 0,
        middle: null,
      }
      learned.set(key, entry)
      learn(entry, event)
    }
    readCount += 1
    if (readCount >= MOMENTS_READ) break
  }
  const instruments = [...learned.values()].flatMap(instrumentOf)
  if (instruments.length === 0) {
    throw new Error('The recording holds no book of a spot, USDT-margined or coin-margined symbol')
  }
  return instruments
}

const keyOf = ({ category, symbol }: Instrument): string => instrumentKey(category, symbol)

/**
 * The listed symbols outside of a recording, for the generated market. Those of a recorded coin start at its recorded
 * price.
 */
export function listedBeside(recorded: readonly ListedInstrument[]): readonly ListedInstrument[] {
  const keys = new Set(recorded.map(keyOf))
  return listedInstruments
    .filter((listed) => !keys.has(keyOf(listed)))
    .map((listed) => {
      const sameCoin = recorded.find(({ baseCoin }) => baseCoin === listed.baseCoin)
      return sameCoin === undefined
        ? listed
        : { ...listed, startPrice: roundToStep(sameCoin.startPrice, listed.tickSize, 'nearest') }
    })
}
