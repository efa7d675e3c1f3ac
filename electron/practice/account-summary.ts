import { add, multiply, sum, toDecimals } from '../../shared/trading/decimal'
import type { ExchangeCore, PracticeAsset } from './exchange-core'

/** What one coin is worth in USDT; a coin without a USDT market counts nothing. */
export function priceOf(core: ExchangeCore, coin: string): string {
  if (coin === 'USDT') return '1'
  const instrument = core.instruments('SPOT').find((candidate) => candidate.baseCoin === coin && candidate.quoteCoin === 'USDT')
  return instrument ? core.lastPrice('SPOT', instrument.symbol) : '0'
}

/** A coin of an account with its worth in USDT. */
export const valuedAsset = (core: ExchangeCore, asset: PracticeAsset) => ({
  coin: asset.coin,
  equity: asset.equity,
  usdValue: toDecimals(multiply(asset.equity, priceOf(core, asset.coin)), 8),
  balance: add(asset.available, asset.locked),
  available: asset.available,
  debt: '0',
  locked: asset.locked,
})

/** The figures of a whole account in USDT, as REST and the v3 account topic show them. */
export function accountSummary(core: ExchangeCore, wallet: string) {
  const assets = core.assets(wallet).map((asset) => valuedAsset(core, asset))
  const positions = core.positions(wallet)
  return {
    equity: sum(assets.map((asset) => asset.usdValue)),
    unrealisedPnl: sum(positions.map((position) => position.unrealisedPnl)),
    imr: sum(positions.map((position) => position.margin)),
    assets,
  }
}
