import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { looseList, LooseText, passthrough } from '@/shared/exchange/protocol/fields'

/**
 * One coin of a unified account. `balance` = `available` + `locked`; `equity` adds unrealised profit and subtracts
 * debt.
 */
export const AssetRecord = z.looseObject({
  coin: z.string(),
  equity: LooseText,
  usdValue: LooseText,
  balance: LooseText,
  available: LooseText,
  debt: LooseText,
  locked: LooseText,
})
/** Amounts in the coin itself, `usdValue` in US dollars; '' where the exchange left one out. */
export type AssetRecord = z.output<typeof AssetRecord>

/** Balances of the unified account (exchange: Unified orders). */
export const accountAssets = endpoint({
  method: 'GET',
  path: '/api/v3/account/assets',
  help: 'Balances',
  permission: 'mgt-read',
  rate: { perSecond: 20, per: 'uid' },
  undocumented: true,
  request: z.object({}),
  data: z.looseObject({
    accountEquity: LooseText,
    usdtEquity: LooseText,
    unrealisedPnl: LooseText,
    effEquity: LooseText,
    mmr: LooseText,
    imr: LooseText,
    mgnRatio: LooseText,
    ...passthrough(
      'btcEquity',
      'usdtUnrealisedPnl',
      'btcUnrealizedPnl',
      'positionMgnRatio',
      'positionValue',
      'leverage',
      'bonus',
    ),
    assets: looseList(AssetRecord),
  }),
})
