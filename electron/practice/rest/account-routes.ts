import { add, multiply, sum, toDecimals } from '../../../shared/trading/decimal'
import type { ExchangeCore, PracticePosition } from '../exchange-core'
import { positionRecord } from './records'
import type { Routes } from './routes'

type AccountRoutes = Pick<Routes, 'accountAssets' | 'accountSettings' | 'currentPosition'>

/** What one coin is worth in USDT; a coin without a USDT market counts nothing. */
function priceOf(core: ExchangeCore, coin: string): string {
  if (coin === 'USDT') return '1'
  const instrument = core.instruments('SPOT').find((candidate) => candidate.baseCoin === coin && candidate.quoteCoin === 'USDT')
  return instrument ? core.lastPrice('SPOT', instrument.symbol) : '0'
}

function assetsOf(core: ExchangeCore, uid: string) {
  return core.assets(uid).map((asset) => ({
    coin: asset.coin,
    equity: asset.equity,
    usdValue: toDecimals(multiply(asset.equity, priceOf(core, asset.coin)), 8),
    balance: add(asset.available, asset.locked),
    available: asset.available,
    debt: '0',
    locked: asset.locked,
  }))
}

/** Balances, settings and positions of the calling account. */
export function createAccountRoutes(core: ExchangeCore): AccountRoutes {
  return {
    accountAssets(_request, uid) {
      const assets = assetsOf(core, uid)
      const positions = core.positions(uid)
      const equity = sum(assets.map((asset) => asset.usdValue))
      const data = {
        accountEquity: equity,
        usdtEquity: equity,
        unrealisedPnl: sum(positions.map((position) => position.unrealisedPnl)),
        effEquity: equity,
        imr: sum(positions.map((position) => position.margin)),
        assets,
      }
      return { ok: true, data }
    },
    accountSettings(_request, uid) {
      const leverage = core.leverage(uid)
      const symbolConfigList = (['USDT-FUTURES', 'COIN-FUTURES', 'USDC-FUTURES'] as const)
        .flatMap((category) => core.instruments(category))
        .map(({ category, symbol }) => ({ category, symbol, marginMode: 'crossed', leverage }))
      const modes = { accountMode: 'unified', assetMode: 'multi_assets', holdMode: core.holdMode(uid), stpMode: 'none' }
      return { ok: true, data: { uid, ...modes, symbolConfigList } }
    },
    currentPosition({ category, symbol, posSide }, uid) {
      const isAsked = (position: PracticePosition): boolean =>
        position.category === category && (!symbol || position.symbol === symbol) && (!posSide || position.posSide === posSide)
      const open = core.positions(uid).filter(isAsked)
      return { ok: true, data: { list: open.length > 0 ? open.map(positionRecord) : null } }
    },
  }
}
