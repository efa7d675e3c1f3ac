import { z } from 'zod'
import { looseList, LooseText, UnixMsString } from '@/shared/exchange/protocol/fields'
import { PAGE_SIZE } from '@/shared/exchange/protocol/limits'
import { t } from '@/shared/languages/text'

/** Requests per second if neither the description nor any other source states a rate (A-classic-rates). */
export const UNKNOWN_RATE = { perSecond: 5, per: 'uid' } as const

/**
 * A classic value, accepted in any case and sent in lower case: clients write both (A-classic-product-type). The meta
 * lists the values for forms, which a piped schema hides.
 */
export const classicEnum = <const Value extends string>(...values: readonly [Value, ...Value[]]) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(values))
    .meta({ enum: [...values] })

/** The futures product of a classic call: the category in lower case. */
export const ProductType = classicEnum('usdt-futures', 'coin-futures', 'usdc-futures').describe(t('Product type'))
/** Always lower case after reading. */
export type ProductType = z.output<typeof ProductType>
/** Required for classic margin and futures orders (spec: Place-order rules). */
export const MarginMode = classicEnum('crossed', 'isolated').describe(t('Margin mode'))
/** Classic calls have `force` where v3 has `timeInForce`, and have no `rpi`. */
export const Force = classicEnum('gtc', 'ioc', 'fok', 'post_only').describe(t('Time in force'))
/** Self-trade prevention with the values of v3, accepted in any case. */
export const ClassicStpMode = classicEnum('none', 'cancel_taker', 'cancel_maker', 'cancel_both').describe(
  t('Self-trade prevention'),
)

/** Client order ID of classic calls (spec: Other limits). Its alphabet differs from v3. */
export const ClassicClientOid = z
  .string()
  .refine((text) => /^[A-Za-z0-9_:#\-+\s]{1,32}$/.test(text), {
    message: t('must be 1 to 32 letters, digits, spaces, or _ : # - +'),
    params: { code: '40305' },
  })
  .describe(t('Client order ID'))

/** `limit` in the exchange's format: text from 1 to the page size. */
const ClassicLimit = z
  .string()
  .refine(
    (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= PAGE_SIZE,
    t('limit must be 1 to 100'),
  )

/**
 * Paging of every classic list: records older than `idLessThan`, an id of the list itself
 * (spec: Pagination parameters).
 */
export const classicPage = {
  idLessThan: z.string().optional().describe(t('Records older than this id')),
  startTime: UnixMsString.optional(),
  endTime: UnixMsString.optional(),
  limit: ClassicLimit.optional(),
}

/** One of the two IDs of an order. `orderId` wins. */
export const orderIds = { orderId: z.string().min(1).optional(), clientOid: ClassicClientOid.optional() }
/** False if both IDs are missing. Does not check which of the two wins. */
export const namesAnOrder = (id: { orderId?: string | undefined; clientOid?: string | undefined }): boolean =>
  id.orderId !== undefined || id.clientOid !== undefined
/** Issue for a failed `namesAnOrder`. The practice exchange returns 40924 for it. */
export const orderIdMissing = {
  path: ['orderId'],
  message: t('orderId or clientOid is required'),
  params: { code: '40924' },
}

/** Acknowledgement of a classic order call: the request was received (spec: Classic calls). */
export const Acknowledged = z.looseObject({ orderId: LooseText, clientOid: LooseText })

/** A classic batch partly succeeds: every element is in one of the two lists (exchange: Classic orders). */
export const ClassicBatchResult = z.looseObject({
  successList: looseList(Acknowledged),
  failureList: looseList(
    z.looseObject({ orderId: LooseText, clientOid: LooseText, errorMsg: LooseText, errorCode: LooseText }),
  ),
})
