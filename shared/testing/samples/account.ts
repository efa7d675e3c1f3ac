import { categories, isFutures } from '@/shared/exchange/protocol/fields'
import type { AccountParts, Balance, PartState, Position } from '@/shared/trading/account/account'

/**
 * A coin of the account without a locked amount. Its value in USDT is unknown. A test overrides the fields of its
 * subject.
 */
export const aBalance = (coin: string, amount: string, change: Partial<Balance> = {}): Balance => ({
  coin,
  total: amount,
  available: amount,
  locked: '0',
  equity: amount,
  usdValue: '',
  ...change,
})

/** A long position of BTCUSDT futures in one-way mode without figures. A test overrides the fields of its subject. */
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
  margin: '',
  breakEvenPrice: '',
  unrealisedPnl: '',
  profitRate: '',
  maintenanceRate: '',
  marginRatio: '',
  realisedPnl: '',
  funding: '',
  openedAt: '',
  ...change,
})

/** Every part of an account as of a time, Unix ms. Null for an account that was never read. */
export function partsAsOf(asOf: number | null, problem: string | null = null): AccountParts {
  const part: PartState = { asOf, problem }
  const positions = Object.fromEntries(categories.filter(isFutures).map((category) => [category, part]))
  return { settings: part, balances: part, positions }
}
