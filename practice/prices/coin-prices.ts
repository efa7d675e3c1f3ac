import { multiply } from '@/shared/base/decimal'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'

/** Value of a coin in USDT: the perpetual's mark price, else the spot price. '0' for a coin without a market. */
export function markOfCoin(core: ExchangeCore, coin: string): string {
  if (coin === 'USDT') return '1'
  const isPair = ({ baseCoin, quoteCoin }: { baseCoin: string; quoteCoin: string }): boolean =>
    baseCoin === coin && quoteCoin === 'USDT'
  const instrument = core.instruments('USDT-FUTURES').find(isPair) ?? core.instruments('SPOT').find(isPair)
  return instrument ? core.markPrice(instrument.category, instrument.symbol) : '0'
}

export const usdtValue = (core: ExchangeCore, coin: string, amount: string): string =>
  multiply(amount, markOfCoin(core, coin))
