import { isInverse } from '@/shared/exchange/protocol/fields'
import { add, divide, isPositive, multiply, sum, toDecimals } from '@/shared/base/decimal'
import type { ExchangeCore, PracticeAsset } from '@/practice/engine/api/exchange-core'

/** Price of a coin in USDT. USDC counts as USDT (A-usdc-value), a coin without a USDT market as 0. */
export function usdtPriceOf(core: ExchangeCore, coin: string): string {
  if (coin === 'USDT' || coin === 'USDC') return '1'
  const instrument = core
    .instruments('SPOT')
    .find((candidate) => candidate.baseCoin === coin && candidate.quoteCoin === 'USDT')
  return instrument ? core.markPrice('SPOT', instrument.symbol) : '0'
}

const inUsdt = (amount: string, price: string): string => toDecimals(multiply(amount, price), 8)

/** A coin of an account with its value in USDT. */
export const valuedAsset = (core: ExchangeCore, asset: PracticeAsset) => ({
  coin: asset.coin,
  equity: asset.equity,
  usdValue: inUsdt(asset.equity, usdtPriceOf(core, asset.coin)),
  balance: add(asset.available, asset.locked),
  available: asset.available,
  debt: asset.debt,
  locked: asset.locked,
})

/** Converts USDT to BTC. '0' while BTC has no price. */
export function inBtc(core: ExchangeCore, usdt: string): string {
  const price = usdtPriceOf(core, 'BTC')
  return isPositive(price) ? toDecimals(divide(usdt, price), 8) : '0'
}

/** Value of positions at their mark prices and their margin requirements, in USDT. */
function positionFigures(core: ExchangeCore, wallet: string) {
  const positions = core.positions(wallet)
  const inUsdtOf = (coin: string, amount: string): string => inUsdt(amount, usdtPriceOf(core, coin))
  const notional = positions.map(({ category, marginCoin, total, markPrice }) =>
    isInverse(category) ? total : inUsdtOf(marginCoin, multiply(total, markPrice)),
  )
  return {
    positionValue: sum(notional),
    maintenance: sum(positions.map(({ marginCoin, maintenanceMargin }) => inUsdtOf(marginCoin, maintenanceMargin))),
  }
}

const shareOf = (part: string, whole: string): string =>
  isPositive(whole) ? toDecimals(divide(part, whole), 6, 'nearest') : '0'

/**
 * The figures of a whole account in USDT, as in REST and the v3 account topic. Margin ratio: liquidated at 1
 * (A-margin-ratio).
 */
export function accountSummary(core: ExchangeCore, wallet: string) {
  const { positionValue, maintenance } = positionFigures(core, wallet)
  const { equity, unrealisedPnl, initialMargin, maintenanceMargin, marginRatio } = core.risk(wallet)
  return {
    equity: toDecimals(equity, 8),
    unrealisedPnl: toDecimals(unrealisedPnl, 8),
    imr: toDecimals(initialMargin, 8),
    mmr: toDecimals(maintenanceMargin, 8),
    mgnRatio: marginRatio,
    positionMgnRatio: shareOf(maintenance, equity),
    positionValue,
    /** Value of the positions divided by the equity of the account. */
    leverage: shareOf(positionValue, equity),
    assets: core.assets(wallet).map((asset) => valuedAsset(core, asset)),
  }
}
