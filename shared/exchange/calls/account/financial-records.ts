import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  LooseId,
  Category,
  coinMovement,
  givenList,
  LooseText,
  passthrough,
  UnixMsString,
} from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { CoinName } from '../loan/loan-coins'
import { PageLimit } from '../trade/unfilled-orders'

/** One movement of a coin of the unified account. `symbol` is empty where nothing was traded. */
export const FinancialRecord = z.looseObject({
  ...coinMovement,
  category: LooseText,
  symbol: LooseText,
  ...passthrough('positionType', 'positionAmount', 'positionBalance'),
})
/** Amounts in `coin`, `ts` in Unix ms. */
export type FinancialRecord = z.output<typeof FinancialRecord>

/**
 * Movements of the account, newest first, by cursor. Transfers, loans and deposits belong to spot (A-record-category).
 */
export const financialRecords = endpoint({
  method: 'GET',
  path: '/api/v3/account/financial-records',
  help: t('Financial records'),
  permission: 'mgt-read',
  rate: { perSecond: 20, per: 'uid' },
  undocumented: true,
  range: { window: { days: 30 }, back: { days: 90 } },
  request: z.object({
    category: Category,
    coin: CoinName.optional().describe(t('One coin; all without')),
    type: z.string().min(1).optional().describe('One type of record; all without'),
    startTime: UnixMsString.optional().describe(t('From, Unix ms; at most 90 days ago')),
    endTime: UnixMsString.optional().describe(t('Until, Unix ms')),
    limit: PageLimit.optional().describe(t('Rows, 1 to 100; default 100')),
    cursor: z.string().min(1).optional().describe(t('Of the page before')),
  }),
  data: z.looseObject({ list: givenList(FinancialRecord), cursor: LooseId }),
})
