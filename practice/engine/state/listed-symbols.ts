import type { Instrument } from '@/shared/trading/market/instrument'
import { decimalsOf } from '@/shared/base/decimal'

/** A symbol of the practice exchange and its price before any trade. */
export interface ListedInstrument extends Instrument {
  readonly startPrice: string
}

/** baseCoin, tick, lot, largest order, largest market order (in the coin of quantities), start price. */
type Row = readonly [
  baseCoin: string,
  tickSize: string,
  lotSize: string,
  maxQty: string,
  maxMarketQty: string,
  startPrice: string,
]

const spot: readonly Row[] = [
  ['BTC', '0.01', '0.000001', '1000', '200', '97250.00'],
  ['ETH', '0.01', '0.0001', '9000', '3000', '3640.00'],
  ['SOL', '0.01', '0.0001', '100000', '30000', '186.50'],
  ['XRP', '0.0001', '0.0001', '5000000', '1000000', '2.2850'],
  ['DOGE', '0.00001', '0.0001', '20000000', '5000000', '0.31640'],
  ['PEPE', '0.0000000001', '1', '10000000000', '5000000000', '0.0000351000'],
]
/** Stock-type pairs: placed with place-reality-order (spec: call 6). */
const stocks: readonly Row[] = [
  ['RTSLA', '0.01', '0.001', '20000', '5000', '398.20'],
  ['RNVDA', '0.01', '0.001', '40000', '10000', '181.40'],
]
const usdtFutures: readonly Row[] = [
  ['BTC', '0.1', '0.0001', '1200', '220', '97260.0'],
  ['ETH', '0.01', '0.01', '12000', '3600', '3640.50'],
  ['SOL', '0.001', '0.1', '80000', '25000', '186.520'],
  ['XRP', '0.0001', '1', '6000000', '1500000', '2.2853'],
  ['DOGE', '0.00001', '1', '30000000', '8000000', '0.31645'],
]
const usdcFutures: readonly Row[] = [
  ['BTC', '0.1', '0.0001', '1200', '220', '97260.0'],
  ['ETH', '0.01', '0.01', '12000', '3600', '3640.50'],
]
/** Quantities in USD. */
const coinFutures: readonly Row[] = [
  ['BTC', '0.1', '1', '50000000', '10000000', '97255.0'],
  ['ETH', '0.01', '1', '20000000', '5000000', '3640.30'],
]

interface Shared extends Pick<Instrument, 'category' | 'quoteCoin' | 'minValue' | 'makerFeeRate' | 'takerFeeRate'> {
  /** Suffix after the base coin in the symbol (exchange: Instruments). */
  readonly suffix: string
  readonly isStock?: true
}
const spotRules: Shared = {
  category: 'SPOT',
  quoteCoin: 'USDT',
  suffix: 'USDT',
  minValue: '1',
  makerFeeRate: '0.001',
  takerFeeRate: '0.001',
}
const stockRules: Shared = {
  category: 'SPOT',
  quoteCoin: 'USDT',
  suffix: 'USDT',
  isStock: true,
  minValue: '5',
  makerFeeRate: '0.0005',
  takerFeeRate: '0.0005',
}
const perpetual = { minValue: '5', makerFeeRate: '0.0002', takerFeeRate: '0.0006' } as const
const usdtRules: Shared = { category: 'USDT-FUTURES', quoteCoin: 'USDT', suffix: 'USDT', ...perpetual }
const usdcRules: Shared = { category: 'USDC-FUTURES', quoteCoin: 'USDC', suffix: 'PERP', ...perpetual }
const coinRules: Shared = { category: 'COIN-FUTURES', quoteCoin: 'USD', suffix: 'USD_CM', ...perpetual }

const listed =
  ({ suffix, ...rules }: Shared) =>
  ([baseCoin, tickSize, lotSize, maxQty, maxMarketQty, startPrice]: Row): ListedInstrument => ({
    ...rules,
    symbol: baseCoin + suffix,
    baseCoin,
    tickSize,
    lotSize,
    priceDecimals: decimalsOf(tickSize),
    qtyDecimals: decimalsOf(lotSize),
    quoteDecimals: 8,
    minQty: lotSize,
    maxQty,
    maxMarketQty,
    status: 'online',
    isStock: rules.isStock ?? false,
    startPrice,
  })

/** Instruments of the practice exchange, with the steps, bounds and fees of the real one (now or earlier). */
export const listedInstruments: readonly ListedInstrument[] = [
  ...spot.map(listed(spotRules)),
  ...stocks.map(listed(stockRules)),
  ...usdtFutures.map(listed(usdtRules)),
  ...usdcFutures.map(listed(usdcRules)),
  ...coinFutures.map(listed(coinRules)),
]

const stockSymbols = new Set(stocks.map(listed(stockRules)).map(({ symbol }) => symbol))
/** True for a stock-type (Reality) pair. */
export const isStockPair = (symbol: string): boolean => stockSymbols.has(symbol)
