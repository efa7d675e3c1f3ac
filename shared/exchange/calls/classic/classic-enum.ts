import { z } from 'zod'
import { looseList, LooseText, UnixMsString } from '@/shared/exchange/protocol/fields'
import { PAGE_SIZE } from '@/shared/exchange/protocol/limits'

/** Requests a second where the description and every other source are silent (A-classic-rates). */
export const UNKNOWN_RATE = { perSecond: 5, per: 'uid' } as const

/**
 * A classic word, taken in either case and sent in lower case: clients write both (A-classic-product-type).
 * The meta tells forms the words, which a piped schema hides.
 */
export const classicEnum = <const Value extends string>(...words: readonly [Value, ...Value[]]) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(words))
    .meta({ enum: [...words] })

/** The futures product of a classic call; our category in lower case. */
export const ProductType = classicEnum('usdt-futures', 'coin-futures', 'usdc-futures').describe('Product type')
/** Always in lower case once it was read. */
export type ProductType = z.output<typeof ProductType>
/** Required for classic margin and futures orders (spec: Place-order rules). */
export const MarginMode = classicEnum('crossed', 'isolated').describe('Margin mode')
/** Classic calls say `force` where v3 says `timeInForce`, and have no `rpi`. */
export const Force = classicEnum('gtc', 'ioc', 'fok', 'post_only').describe('Time in force')
/** Self-trade prevention in the words of v3, taken in either case. */
export const ClassicStpMode = classicEnum('none', 'cancel_taker', 'cancel_maker', 'cancel_both').describe(
  'Self-trade prevention',
)

/** Client order ID of classic calls (spec: Other limits); its alphabet is not that of v3. */
export const ClassicClientOid = z
  .string()
  .refine((text) => /^[A-Za-z0-9_:#\-+\s]{1,32}$/.test(text), {
    message: 'must be 1 to 32 letters, digits, spaces, or _ : # - +',
    params: { code: '40305' },
  })
  .describe('Client order ID')

/** `limit` as the exchange wants it: text from 1 to the page size. */
const ClassicLimit = z
  .string()
  .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= PAGE_SIZE, 'limit must be 1 to 100')

/**
 * Paging of every classic list: records older than `idLessThan`, an id of the list itself
 * (spec: Pagination parameters).
 */
export const classicPage = {
  idLessThan: z.string().optional().describe('Records older than this id'),
  startTime: UnixMsString.optional(),
  endTime: UnixMsString.optional(),
  limit: ClassicLimit.optional(),
}

/** One of the two ids an order goes by; `orderId` wins. */
export const orderIds = { orderId: z.string().min(1).optional(), clientOid: ClassicClientOid.optional() }
/** False when both ids are missing; which of the two wins is not asked here. */
export const namesAnOrder = (id: { orderId?: string | undefined; clientOid?: string | undefined }): boolean =>
  id.orderId !== undefined || id.clientOid !== undefined
/** The issue that `namesAnOrder` leads to; the practice exchange answers it with 40924. */
export const orderIdMissing = {
  path: ['orderId'],
  message: 'orderId or clientOid is required',
  params: { code: '40924' },
}

/** What a classic order call acknowledges: that the request was received (spec: Classic calls). */
export const Acknowledged = z.looseObject({ orderId: LooseText, clientOid: LooseText })

/** A classic batch partly succeeds: every element is in one of the two lists (exchange: Classic orders). */
export const ClassicBatchResult = z.looseObject({
  successList: looseList(Acknowledged),
  failureList: looseList(
    z.looseObject({ orderId: LooseText, clientOid: LooseText, errorMsg: LooseText, errorCode: LooseText }),
  ),
})
