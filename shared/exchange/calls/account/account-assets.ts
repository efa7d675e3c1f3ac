import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Amount, GivenAmount, GivenText, LooseAmount, givenList, passthrough } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/**
 * One coin of a unified account. `balance` = `available` + `locked`. `equity` adds unrealised profit and subtracts
 * debt.
 */
export const AssetRecord = z.looseObject({
  coin: GivenText,
  equity: Amount,
  usdValue: LooseAmount,
  balance: GivenAmount,
  available: GivenAmount,
  debt: LooseAmount,
  locked: Amount,
})
/** Amounts in the coin itself, `usdValue` in US dollars. '' where the exchange omitted one. */
export type AssetRecord = z.output<typeof AssetRecord>

/** Balances of the unified account (exchange: Unified orders). */
export const accountAssets = endpoint({
  method: 'GET',
  path: '/api/v3/account/assets',
  help: t('Balances'),
  permission: 'mgt-read',
  rate: { perSecond: 20, per: 'uid' },
  undocumented: true,
  request: z.object({}),
  data: z.looseObject({
    accountEquity: LooseAmount,
    usdtEquity: LooseAmount,
    unrealisedPnl: LooseAmount,
    effEquity: LooseAmount,
    mmr: LooseAmount,
    imr: LooseAmount,
    mgnRatio: LooseAmount,
    ...passthrough(
      'btcEquity',
      'usdtUnrealisedPnl',
      'btcUnrealizedPnl',
      'positionMgnRatio',
      'positionValue',
      'leverage',
      'bonus',
    ),
    assets: givenList(AssetRecord),
  }),
})
