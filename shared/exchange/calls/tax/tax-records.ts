import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Category, coinMovement, UnixMsString, looseList } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { CoinName } from '../loan/loan-coins'

/** Longest range of a call, and its earliest start (spec: Other limits). */
const TAX_WINDOW = { days: 7 } as const
const TAX_BACK = { days: 366 } as const

/** Largest and default number of rows of an answer. */
export const TAX_PAGE_SIZE = 500

/** Reason of a movement: a product, or OTHER for loans, transfers and the like. */
export const TaxBizType = z.enum([...Category.options, 'OTHER']).describe(t('Business type'))
export type TaxBizType = z.infer<typeof TaxBizType>

/** One movement of a coin (spec: Tax record). */
const TaxRecord = z.looseObject(coinMovement)
/** Amounts in `coin`, `ts` in Unix ms. The last `id` is the cursor of the next page. */
export type TaxRecord = z.output<typeof TaxRecord>

/**
 * Movements of the account, newest first (A-tax-order). The cursor is the id of the last record seen (spec: call 10).
 */
export const taxRecords = endpoint({
  method: 'GET',
  path: '/api/v3/tax/records',
  help: t('Tax records'),
  permission: 'tax',
  rate: { perSecond: 1, per: 'uid' },
  range: { window: TAX_WINDOW, back: TAX_BACK },
  request: z.object({
    bizType: TaxBizType,
    marginType: z.enum(['isolated', 'crossed']).optional().describe(t('Margin only; default crossed')),
    coin: CoinName.optional().describe(t('One coin; all without')),
    startTime: UnixMsString.describe(t('From, Unix ms; at most 366 days ago')),
    endTime: UnixMsString.describe(t('Until, Unix ms; at most 7 days after the start')),
    limit: z
      .string()
      .refine(
        (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= TAX_PAGE_SIZE,
        t('limit must be 1 to 500'),
      )
      .optional()
      .describe(t('Rows, 1 to 500; default 500')),
    cursor: z.string().min(1).optional().describe(t('id of the last record of the page before')),
  }),
  data: looseList(TaxRecord),
})
