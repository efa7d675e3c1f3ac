import type { Ticker } from '@/shared/ipc/contract'

/** A ticker of which only the last price is known; a test changes what it is about. */
export const aTicker = (symbol: string, change: Partial<Ticker> = {}): Ticker => ({
  symbol,
  lastPrice: '100',
  markPrice: '',
  bid1Price: '',
  ask1Price: '',
  change24h: '',
  high24h: '',
  low24h: '',
  volume24h: '',
  turnover24h: '',
  indexPrice: '',
  fundingRate: '',
  openInterest: '',
  ...change,
})
