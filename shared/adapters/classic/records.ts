import { categoryOfProduct, tradeOfHedgeSide } from '@/shared/exchange/calls/classic/new-order'
import type { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import type { DataFor } from '@/shared/exchange/endpoints'
import { filledQtyOf } from '../order-update'
import { LooseAmount } from '@/shared/exchange/protocol/fields'
import { add, isDecimal, isZero } from '@/shared/base/decimal'
import type { ClassicBalance, ClassicOrder, OrderPresets } from '@/shared/trading/account/classic-account'

type SpotRecord = DataFor<'spotUnfilledOrders'>[number]
type MixRecord = DataFor<'mixOrdersPending'>['entrustedList'][number]
/** An order in its list, and the product of that list. Null for spot. */
export type ClassicRecord =
  | { readonly productType: null; readonly record: SpotRecord }
  | { readonly productType: ProductType; readonly record: MixRecord }

/** Both spellings of canceled are in use (A-classic-canceled). */
const statusOf = (status: string): string => (status === 'cancelled' ? 'canceled' : status)
const isResting = (status: string): boolean => status === 'live' || status === 'partially_filled'

/** Price of a preset; '' without one, null if it cannot be read. */
function priceIn(value: unknown): string | null {
  const text = LooseAmount.safeParse(value).data
  if (text === '') return ''
  if (text === undefined || !isDecimal(text)) return null
  return isZero(text) ? '' : text
}

/**
 * The presets of an order, as a member to spread. Absent if its record has no price for them. An unreadable price would
 * be lost in an amend, so the order names it.
 */
function presetsIn(prices: {
  readonly [Name in keyof OrderPresets]-?: unknown
}): Pick<ClassicOrder, 'presets' | 'unreadPresets'> {
  const all = Object.entries(prices).map(([name, value]) => [name, priceIn(value)] as const)
  const presets = all.filter(([, price]) => price !== null && price !== '')
  const unread = all.filter(([, price]) => price === null).map(([name]) => name)
  return {
    ...(presets.length === 0 ? {} : { presets: Object.fromEntries(presets) }),
    ...(unread.length === 0 ? {} : { unreadPresets: unread }),
  }
}

/** A classic spot order in a list. The open list has its price under another name. */
export const classicOrderOfSpot = (record: SpotRecord): ClassicOrder => ({
  orderId: record.orderId,
  clientOid: record.clientOid,
  category: 'SPOT',
  symbol: record.symbol,
  side: record.side,
  posSide: null,
  orderType: record.orderType,
  timeInForce: '',
  price: record.orderType === 'market' ? '' : record.price || (isResting(record.status) ? record.priceAvg : ''),
  qty: record.size,
  filledQty: filledQtyOf(statusOf(record.status), record.baseVolume),
  avgPrice: isResting(record.status) ? '' : record.priceAvg,
  status: statusOf(record.status),
  ...presetsIn({
    takeProfit: record.presetTakeProfitPrice,
    takeProfitLimit: record.executeTakeProfitPrice,
    stopLoss: record.presetStopLossPrice,
    stopLossLimit: record.executeStopLossPrice,
  }),
  createdAt: Number(record.cTime || 0),
  updatedAt: Number(record.uTime || record.cTime || 0),
})

/** A classic futures order. In hedge mode its side is the position's side (A-classic-hedge-side). */
export function classicOrderOfMix(productType: ProductType, record: MixRecord): ClassicOrder {
  const opens = record.tradeSide === 'open' || record.tradeSide === 'close' ? record.tradeSide : null
  const trade = opens === null ? null : tradeOfHedgeSide(record.side, opens)
  return {
    orderId: record.orderId,
    clientOid: record.clientOid,
    category: categoryOfProduct(productType),
    symbol: record.symbol,
    side: trade?.side ?? record.side,
    posSide: trade?.posSide ?? null,
    orderType: record.orderType,
    timeInForce: record.force,
    price: record.orderType === 'market' ? '' : record.price,
    qty: record.size,
    filledQty: filledQtyOf(statusOf(record.status), record.baseVolume),
    avgPrice: record.priceAvg,
    status: statusOf(record.status),
    ...presetsIn({
      takeProfit: record.presetStopSurplusPrice,
      takeProfitLimit: record.presetStopSurplusExecutePrice,
      stopLoss: record.presetStopLossPrice,
      stopLossLimit: record.presetStopLossExecutePrice,
    }),
    createdAt: Number(record.cTime || 0),
    updatedAt: Number(record.uTime || record.cTime || 0),
  }
}

/** The order of a record in either list. */
export const classicOrderOf = (of: ClassicRecord): ClassicOrder =>
  of.productType === null ? classicOrderOfSpot(of.record) : classicOrderOfMix(of.productType, of.record)

export function classicBalanceOfSpot({ coin, ...asset }: DataFor<'spotAssets'>[number]): ClassicBalance {
  const locked = add(asset.frozen || '0', asset.locked || '0')
  const available = asset.available || '0'
  const total = add(available, locked)
  return { wallet: 'SPOT', coin, total, available, locked, equity: total }
}

export function classicBalanceOfMix(
  productType: ProductType,
  { marginCoin, accountEquity, ...asset }: DataFor<'mixAccounts'>[number],
): ClassicBalance {
  const [available, locked] = [asset.available || '0', asset.locked || '0']
  return {
    wallet: categoryOfProduct(productType),
    coin: marginCoin,
    total: add(available, locked),
    available,
    locked,
    equity: accountEquity,
  }
}
