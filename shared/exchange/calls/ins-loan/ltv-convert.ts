import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { GivenId, looseList, LooseAmount } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** A figure of a row that must stay in its list: '' also if it is no amount. */
const RowAmount = LooseAmount.catch('')
/** A row without a readable coin still counts. */
const RowCoin = z.string().catch('?')

/**
 * Figures of a risk unit (spec: Loan-to-value record). `ltv` is a ratio such as 0.62 (A-ltv-ratio). `price` is in USDT,
 * `amount` in the coin, and the implied haircut is convertedUsdtAmount / (price x amount). Amounts are empty while the
 * exchange does not compute them (A-ltv-not-computed).
 */
export const LtvRecord = z.looseObject({
  ltv: LooseAmount.describe(t('Risk rate: debt over collateral, both in USDT')),
  subAccountUids: looseList(GivenId).describe(t('Accounts of the risk unit besides its primary account')),
  usdtBalance: LooseAmount.describe(t('Collateral after haircuts, USDT')),
  unpaidUsdtAmount: LooseAmount.describe(t('Debt with interest, USDT')),
  unpaidInfo: looseList(z.looseObject({ coin: RowCoin, unpaidQty: RowAmount, unpaidInterest: RowAmount })),
  balanceInfo: looseList(
    z.looseObject({ coin: RowCoin, price: RowAmount, amount: RowAmount, convertedUsdtAmount: RowAmount }),
  ),
})
/** After reading: every amount is decimal text, also where the exchange wrote a JSON number, or ''. */
export type LtvRecord = z.output<typeof LtvRecord>

/** ID of a risk unit: the UID of its primary account, or of the requesting account. */
export const RiskUnitId = z.string().regex(/^\d{1,20}$/, t('must be a UID'))

/**
 * The loan-to-value of the caller's risk unit, or of a named unit if the caller is its primary account. Updated once a
 * second (spec: call 17).
 */
export const ltvConvert = endpoint({
  method: 'GET',
  path: '/api/v3/ins-loan/ltv-convert',
  help: t('Loan-to-value'),
  permission: 'mgt-read',
  rate: { perSecond: 3, per: 'uid' },
  request: z.object({
    riskUnitId: RiskUnitId.optional().describe(
      t('Risk unit; only its primary account may name it. Default: the first one'),
    ),
  }),
  data: LtvRecord,
})
