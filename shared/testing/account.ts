import { categories, isFutures } from '../exchange/protocol/fields'
import type { AccountParts, Balance, PartState, Position } from '../trading/account/account'

/** A coin of the account of which nothing is locked; its value in USDT is unknown. A test changes what it is about. */
export const aBalance = (coin: string, amount: string, change: Partial<Balance> = {}): Balance => ({
  coin,
  total: amount,
  available: amount,
  locked: '0',
  equity: amount,
  usdValue: '',
  ...change,
})

/** A long position of BTCUSDT futures in one-way mode without figures; a test changes what it is about. */
export const aPosition = (change: Partial<Position> = {}): Position => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  posSide: 'long',
  holdMode: 'one_way_mode',
  marginMode: 'crossed',
  marginCoin: 'USDT',
  total: '0.02',
  available: '0.02',
  avgPrice: '',
  markPrice: '',
  liquidationPrice: '',
  leverage: '10',
  unrealisedPnl: '',
  realisedPnl: '',
  ...change,
})

/** Every part of an account as of one moment, Unix ms; null for an account that was never read. */
export function partsAsOf(asOf: number | null, problem: string | null = null): AccountParts {
  const part: PartState = { asOf, problem }
  const positions = Object.fromEntries(categories.filter(isFutures).map((category) => [category, part]))
  return { settings: part, balances: part, positions }
}
