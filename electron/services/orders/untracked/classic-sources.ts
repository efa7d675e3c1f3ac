import { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'
import { completeOnly } from '@/electron/exchange/rest/answer'
import { createPager, type Pages } from '@/electron/exchange/rest/paging'
import { type QueryAnswer, withEvidence, foundIn, type NoAnswer, unanswered } from '../resolving/order-source'
import { idsOf, inPages, type LegRecord, type LegSource, searchRangeOf } from './leg-source'

/** Classic calls use both spellings of canceled. */
const isOver = ({ status }: LegRecord): boolean =>
  status === 'filled' || status === 'canceled' || status === 'cancelled'
const counts = (): boolean => true

/** Spot orders of a classic account: queried by ID, and listed. */
export const classicSpotSource: LegSource = {
  isPushed: false,
  byName: async (rest, leg) => {
    const result = await rest.spotOrderInfo(idsOf(leg))
    return foundIn(result.kind === 'done' ? { ...result, data: result.data[0] } : result)
  },
  lists: (rest, leg, { since }) => {
    const { spotUnfilledOrders, spotHistoryOrders } = createPager(rest)
    const where = leg.symbol === null ? {} : { symbol: leg.symbol }
    return [
      () => inPages(leg, spotUnfilledOrders(where)),
      () => inPages(leg, spotHistoryOrders({ ...where, ...searchRangeOf(leg, since) })),
    ]
  },
  isOver,
  counts,
}

/** Represents all open orders of a scope. The name of an order cannot contain it. */
export const WHATEVER_IS_OPEN = '*'

/** All are canceled once no order is open that was made before the request (A-classic-cancel-symbol). */
async function findOpen(open: Pages<LegRecord>, placedBy: number): Promise<QueryAnswer<LegRecord>> {
  for await (const page of open) {
    if (page.kind !== 'done') return unanswered(page)
    const record = page.data.find(({ cTime }) => Number(cTime) <= placedBy)
    if (record !== undefined) return withEvidence(record)
    const whole = completeOnly(page)
    if (whole.kind !== 'done') return unanswered(whole)
  }
  return withEvidence<LegRecord>({ orderId: '', clientOid: '', status: 'canceled' })
}

/** All spot orders of a symbol. */
export const classicSpotSymbolSource: LegSource = {
  isPushed: false,
  byName: () => Promise.resolve(null),
  lists: (rest, { symbol }, { placedBy }) => [
    () => findOpen(createPager(rest).spotUnfilledOrders(symbol === null ? {} : { symbol }), placedBy),
  ],
  isOver,
  counts,
}

const noProduct: NoAnswer = { kind: 'no-answer', cause: 'failed', why: t('the request names no futures product') }
const productOf = ({ category }: { readonly category: string | null }) => ProductType.safeParse(category).data

/**
 * Futures orders of a classic account: queried by ID if the symbol is known, and listed by product. A cancel without
 * names is settled when no order is left.
 */
export const classicFuturesSource: LegSource = {
  isPushed: false,
  byName: async (rest, leg) => {
    const productType = productOf(leg)
    if (productType === undefined) return noProduct
    return leg.symbol === null || leg.clientOid === WHATEVER_IS_OPEN
      ? null
      : foundIn(await rest.mixOrderDetail({ productType, symbol: leg.symbol, ...idsOf(leg) }))
  },
  lists: (rest, leg, { since, placedBy }) => {
    const productType = productOf(leg)
    if (productType === undefined) return [() => Promise.resolve(noProduct)]
    const { mixOrdersPending, mixOrdersHistory } = createPager(rest)
    const scope = { productType, ...(leg.symbol === null ? {} : { symbol: leg.symbol }) }
    if (leg.clientOid === WHATEVER_IS_OPEN) return [() => findOpen(mixOrdersPending(scope), placedBy)]
    const where = { ...scope, ...idsOf(leg) }
    return [
      () => inPages(leg, mixOrdersPending(where)),
      () => inPages(leg, mixOrdersHistory({ ...where, ...searchRangeOf(leg, since) })),
    ]
  },
  isOver,
  counts,
}
