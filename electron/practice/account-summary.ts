import { add, multiply, sum, toDecimals } from '../../shared/trading/decimal'
import type { ExchangeCore, PracticeAsset } from './exchange-core'

/** What one coin is worth in USDT; USDC counts as much (A-usdc-value), a coin without a USDT market counts nothing. */
export function priceOf(core: ExchangeCore, coin: string): string {
  if (coin === 'USDT' || coin === 'USDC') return '1'
  const instrument = core.instruments('SPOT').find((candidate) => candidate.baseCoin === coin && candidate.quoteCoin === 'USDT')
  return instrument ? core.lastPrice('SPOT', instrument.symbol) : '0'
}

const inUsdt = (amount: string, price: string): string => toDecimals(multiply(amount, price), 8)

/** A coin of an account with its worth in USDT. */
export const valuedAsset = (core: ExchangeCore, asset: PracticeAsset) => ({
  coin: asset.coin,
  equity: asset.equity,
  usdValue: inUsdt(asset.equity, priceOf(core, asset.coin)),
  balance: add(asset.available, asset.locked),
  available: asset.available,
  debt: '0',
  locked: asset.locked,
})

/** The figures of a whole account in USDT, as REST and the v3 account topic show them. */
export function accountSummary(core: ExchangeCore, wallet: string) {
  const assets = core.assets(wallet).map((asset) => valuedAsset(core, asset))
  const positions = core.positions(wallet).map(({ marginCoin, unrealisedPnl, margin }) => {
    const price = priceOf(core, marginCoin)
    return { unrealisedPnl: inUsdt(unrealisedPnl, price), margin: inUsdt(margin, price) }
  })
  return {
    equity: sum(assets.map((asset) => asset.usdValue)),
    unrealisedPnl: sum(positions.map((position) => position.unrealisedPnl)),
    imr: sum(positions.map((position) => position.margin)),
    assets,
  }
}
