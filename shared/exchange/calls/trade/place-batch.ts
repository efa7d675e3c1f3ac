import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  Category,
  ClientOid,
  DecimalString,
  isFutures,
  OrderType,
  PosSide,
  Side,
  StpMode,
  SymbolName,
  TimeInForce,
  YesNo,
  resultList,
} from '@/shared/exchange/protocol/fields'
import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'
import { t } from '@/shared/languages/text'
import { BatchResult } from './batch-result'

interface Shape {
  readonly category: Category
  readonly orderType: OrderType
  readonly price?: string | undefined
  readonly posSide?: PosSide | undefined
}
const shapeRules = [
  {
    field: 'price',
    message: t('A limit order needs a price'),
    holds: ({ orderType, price }: Shape): boolean => orderType === 'market' || price !== undefined,
  },
  {
    field: 'price',
    message: t('A market order takes no price'),
    holds: ({ orderType, price }: Shape): boolean => orderType === 'limit' || price === undefined,
  },
  {
    field: 'posSide',
    message: t('Position side is for futures only'),
    holds: ({ category, posSide }: Shape): boolean => isFutures(category) || posSide === undefined,
  },
] as const

/** Contradictions between the fields of an order, by field. Each field is already validated. */
export const brokenShape = (order: Shape) => shapeRules.filter(({ holds }) => !holds(order))

/**
 * One order as Volley sends it (spec: call 1). The posSide rule needs the account's hold mode and is checked elsewhere.
 */
export const NewOrder = z
  .object({
    category: Category,
    symbol: SymbolName,
    side: Side,
    orderType: OrderType,
    /** Spot and margin market buys: quote coin. COIN-FUTURES: quote coin (A-coin-qty). All others: base coin. */
    qty: DecimalString.describe(
      t('Quantity in base coin; in quote coin for spot and margin market buys and for COIN-FUTURES'),
    ),
    price: DecimalString.optional().describe(t('Limit price; a market order takes none')),
    /** A-tif-default: Volley always sends it, so that the contradiction has no effect. */
    timeInForce: TimeInForce.optional(),
    posSide: PosSide.optional(),
    clientOid: ClientOid.optional(),
    /** A-stp-default: always sent, for the same reason. */
    stpMode: StpMode.optional(),
    marginMode: z
      .enum(['crossed', 'isolated'])
      .optional()
      .describe(t('Margin mode; crossed when left out. Volley sends none (A-isolated)')),
    /** A-reduce-only: Volley never sends it in a batch. */
    reduceOnly: YesNo.optional().describe(t('Only makes a position smaller; documented as unsupported in a batch')),
  })
  .superRefine((order, context) => {
    for (const { field, message } of brokenShape(order)) context.addIssue({ code: 'custom', path: [field], message })
  })
/** One order as sent: its shape is validated, the rules of its symbol are not (`checkOrder`). */
export type NewOrder = z.output<typeof NewOrder>

/** Places 1 to 20 orders of a category. Not atomic: each element has a separate result. */
export const placeBatch = endpoint({
  method: 'POST',
  path: '/api/v3/trade/place-batch',
  help: t('Place a batch of orders'),
  permission: 'trade-write',
  rate: { perSecond: 5, per: 'uid' },
  request: z
    .array(NewOrder)
    .min(1, t('A batch needs at least one order'))
    .max(ORDERS_PER_BATCH, t('A batch takes at most 20 orders'))
    .refine(
      (orders) => new Set(orders.map((order) => order.category)).size <= 1,
      t('All orders of a batch share one category'),
    ),
  data: resultList(BatchResult),
})
