import { isFutures } from '@/shared/exchange/protocol/fields'
import { accountSummary, inBtc } from '@/practice/accounts/account-summary'
import { MARGIN_LEVERAGE } from '@/practice/engine/money/account-risk'
import type { ExchangeCore, PracticePosition } from '@/practice/engine/api/exchange-core'
import { grantsOf } from '@/practice/services/sub-accounts/sub-keys'
import { maxOpen } from './max-open'
import { positionRecord } from './records'
import { refuse } from './refusal'
import type { Routes } from './routes'

type AccountRoutes = Pick<
  Routes,
  | 'accountAssets'
  | 'accountSettings'
  | 'accountInfo'
  | 'currentPosition'
  | 'feeRate'
  | 'maxOpenAvailable'
  | 'accountSetLeverage'
  | 'accountSetHoldMode'
>

/** Balances, settings and positions of the calling account. */
export function createAccountRoutes(core: ExchangeCore): AccountRoutes {
  return {
    accountAssets(_request, uid) {
      const { equity, ...figures } = accountSummary(core, uid)
      // A-usdc-value: one dollar is one USDT.
      const equities = { accountEquity: equity, usdtEquity: equity, btcEquity: inBtc(core, equity), effEquity: equity }
      const profits = { usdtUnrealisedPnl: figures.unrealisedPnl, btcUnrealizedPnl: inBtc(core, figures.unrealisedPnl) }
      return { ok: true, data: { ...equities, ...profits, ...figures, bonus: '0' } }
    },
    accountSettings(_request, uid) {
      const symbolConfigList = (['USDT-FUTURES', 'COIN-FUTURES', 'USDC-FUTURES'] as const)
        .flatMap((category) => core.instruments(category))
        .map(({ category, symbol }) => ({
          category,
          symbol,
          marginMode: 'crossed',
          leverage: core.leverage(uid, category, symbol),
        }))
      const modes = { accountMode: 'unified', assetMode: 'multi_assets', holdMode: core.holdMode(uid), stpMode: 'none' }
      const coins = new Set(core.instruments('MARGIN').flatMap(({ baseCoin, quoteCoin }) => [baseCoin, quoteCoin]))
      const coinConfigList = [...coins].map((coin) => ({ coin, leverage: String(MARGIN_LEVERAGE) }))
      return { ok: true, data: { uid, ...modes, symbolConfigList, coinConfigList } }
    },
    accountInfo(_request, uid, _late, key) {
      const { type, permissions } = grantsOf(key)
      const data = {
        userId: uid,
        parentId: '',
        inviterId: '0',
        channelCode: '',
        channel: '',
        regisTime: '',
        permType: type,
        permissions: [...permissions],
        ips: [...(key.ips ?? [])],
      }
      return { ok: true, data }
    },
    feeRate({ category, symbol }) {
      const instrument = core.instruments(category).find((instrument) => instrument.symbol === symbol)
      if (instrument === undefined) return refuse('40034', `Parameter symbol does not exist in ${category}`)
      const { makerFeeRate, takerFeeRate } = instrument
      return { ok: true, data: { makerFeeRate, takerFeeRate } }
    },
    maxOpenAvailable: (request, uid) => maxOpen(core, request, uid),
    accountSetLeverage({ category, symbol, leverage }, uid) {
      // Margin has one leverage for every coin here (A-margin-terms).
      if (!isFutures(category)) return refuse('40020', `Parameter category error: leverage of ${category} is fixed`)
      if (symbol === undefined) return refuse('40019', 'Parameter symbol cannot be empty')
      const reply = core.setLeverage(uid, category, symbol, leverage)
      return reply.ok ? { ok: true, data: 'success' } : reply
    },
    accountSetHoldMode({ holdMode }, uid) {
      const reply = core.setHoldMode(uid, holdMode)
      return reply.ok ? { ok: true, data: 'success' } : reply
    },
    currentPosition({ category, symbol, posSide }, uid) {
      const isMatch = (position: PracticePosition): boolean =>
        position.category === category &&
        (!symbol || position.symbol === symbol) &&
        (!posSide || position.posSide === posSide)
      const open = core.positions(uid).filter(isMatch)
      return { ok: true, data: { list: open.length > 0 ? open.map(positionRecord) : null } }
    },
  }
}
