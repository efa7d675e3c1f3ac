import { areDifferent, lastOfEach } from '@/shared/base/last-of-each'
import { isDecimal, isPositive } from '@/shared/base/decimal'
import { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import { HoldMode } from '@/shared/exchange/protocol/fields'
import { PAGE_SIZE } from '@/shared/exchange/protocol/limits'
import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import type { ClassicBalance, ClassicCategory, ClassicTerms } from '@/shared/trading/account/classic-account'
import { classicBalanceOfMix, classicBalanceOfSpot, type ClassicRecord } from '@/shared/adapters/classic/records'
import { openPositionsOf, positionOfClassic } from '@/shared/adapters/positions'
import type { DataFor } from '@/shared/exchange/endpoints'
import { type CallResult, unreadableIn, type RestClient } from '@/electron/exchange/protocol/call'
import { UNREADABLE } from '@/electron/exchange/rest/answer'
import { unreadableSentence } from '@/electron/exchange/rest/data-of'
import { createPager, type Pages } from '@/electron/exchange/rest/paging'

type SpotRecord = DataFor<'spotUnfilledOrders'>[number]
type MixRecord = DataFor<'mixOrdersPending'>['entrustedList'][number]
/** List of a category. With a problem `items` is incomplete: the list broke off, or some elements were unreadable. */
export interface ClassicRead<Item> {
  readonly category: ClassicCategory
  readonly items: readonly Item[]
  readonly problem: string | null
  /** Elements that could not be read. */
  readonly unreadable: readonly UnreadableElement[]
}

/** Null for spot: its calls have no product. */
const productOf = (category: ClassicCategory): ProductType | null =>
  category === 'SPOT' ? null : ProductType.parse(category)

/** Null for a complete list. A list with unreadable elements proves no absence. */
const unreadableProblem = (elements: readonly UnreadableElement[]): string | null =>
  unreadableSentence(elements, (names) => t`Of the list ${names}`)

/** A name with two elements that differ: its figures are unknown. Null without one. */
function contradictionIn<Item>(items: readonly Item[], nameOf: (item: Item) => string): string | null {
  const byName = Map.groupBy(items, nameOf)
  const twice = [...byName].find(([, same]) => areDifferent(same))
  return twice === undefined ? null : t`The exchange listed ${twice[0]} twice with different amounts.`
}

/** Each element once. */
function readOf<Data, Item>(
  category: ClassicCategory,
  result: CallResult<Data>,
  itemsOf: (data: Data) => readonly Item[],
  nameOf: (item: Item) => string,
): ClassicRead<Item> {
  if (result.kind !== 'done') return { category, items: [], problem: result.message, unreadable: [] }
  const items = lastOfEach(itemsOf(result.data), nameOf)
  const unreadable = unreadableIn(result)
  return { category, items, problem: unreadableProblem(unreadable), unreadable }
}

/** Figures of which one name has two that differ are not known. */
function readFigures<Data, Item>(
  category: ClassicCategory,
  result: CallResult<Data>,
  itemsOf: (data: Data) => readonly Item[],
  nameOf: (item: Item) => string,
): ClassicRead<Item> {
  const read = readOf(category, result, itemsOf, nameOf)
  const contradiction = result.kind === 'done' ? contradictionIn(itemsOf(result.data), nameOf) : null
  return { ...read, problem: read.problem ?? contradiction }
}

const idOf = ({ record }: ClassicRecord): string => record.orderId

async function allOf<Data>(
  category: ClassicCategory,
  pages: Pages<Data>,
  show: (data: Data) => ClassicRecord,
): Promise<ClassicRead<ClassicRecord>> {
  const items: ClassicRecord[] = []
  const elements: UnreadableElement[] = []
  for await (const page of pages) {
    if (page.kind !== 'done')
      return { category, items: lastOfEach(items, idOf), problem: page.message, unreadable: elements }
    items.push(...page.data.map(show))
    elements.push(...unreadableIn(page))
  }
  // An order that changed between two pages is on both.
  return { category, items: lastOfEach(items, idOf), problem: unreadableProblem(elements), unreadable: elements }
}

const spotRecord = (record: SpotRecord): ClassicRecord => ({ productType: null, record })
const mixRecord =
  (productType: ProductType) =>
  (record: MixRecord): ClassicRecord => ({ productType, record })

/** Open orders of a category, to the end of the list. */
export function readOpenOrders(rest: RestClient, category: ClassicCategory): Promise<ClassicRead<ClassicRecord>> {
  const productType = productOf(category)
  const { spotUnfilledOrders, mixOrdersPending } = createPager(rest)
  return productType === null
    ? allOf(category, spotUnfilledOrders({}), spotRecord)
    : allOf(category, mixOrdersPending({ productType }), mixRecord(productType))
}

/** Closed orders of a category: the newest page. */
export async function readPastOrders(rest: RestClient, category: ClassicCategory): Promise<ClassicRead<ClassicRecord>> {
  const productType = productOf(category)
  const limit = String(PAGE_SIZE)
  return productType === null
    ? readOf(category, await rest.spotHistoryOrders({ limit }), (all) => all.map(spotRecord), idOf)
    : readOf(
        category,
        await rest.mixOrdersHistory({ productType, limit }),
        ({ entrustedList }) => entrustedList.map(mixRecord(productType)),
        idOf,
      )
}

export async function readWallet(rest: RestClient, category: ClassicCategory): Promise<ClassicRead<ClassicBalance>> {
  const productType = productOf(category)
  return productType === null
    ? readFigures(
        category,
        await rest.spotAssets({}),
        (all) => all.map(classicBalanceOfSpot),
        ({ coin }) => coin,
      )
    : readFigures(
        category,
        await rest.mixAccounts({ productType }),
        (all) => all.map((asset) => classicBalanceOfMix(productType, asset)),
        ({ coin }) => coin,
      )
}

/** Open positions of a futures product; spot has none. */
export async function readPositions(rest: RestClient, category: ClassicCategory): Promise<ClassicRead<Position>> {
  const productType = productOf(category)
  if (productType === null) return { category, items: [], problem: null, unreadable: [] }
  const positions = readFigures(
    category,
    await rest.mixAllPositions({ productType }),
    (all) => all.map((record) => positionOfClassic(productType, record)),
    ({ symbol, posSide }) => `${symbol} ${posSide}`,
  )
  return { ...positions, items: openPositionsOf(positions.items).positions }
}

/** A futures symbol and the coin of its margin. */
type FuturesSymbol = Readonly<Record<'category' | 'symbol' | 'marginCoin', string>>

/** Hold mode, margin mode and leverage of a futures symbol. */
export async function readTerms(
  rest: RestClient,
  { category, symbol, marginCoin }: FuturesSymbol,
): Promise<CallResult<ClassicTerms>> {
  const productType = ProductType.parse(category)
  const result = await rest.mixAccount({ symbol, productType, marginCoin })
  if (result.kind !== 'done') return result
  const { posMode, marginMode, crossedMarginLeverage, isolatedLongLever, isolatedShortLever } = result.data
  const holdMode = HoldMode.safeParse(posMode).data
  const isIsolated = marginMode === 'isolated'
  if (holdMode === undefined || (!isIsolated && marginMode !== 'crossed')) {
    const message = t`The exchange sent posMode “${posMode}” and marginMode “${marginMode}” of ${symbol}`
    return { kind: 'unknown', code: UNREADABLE, message }
  }
  return {
    ...result,
    data: {
      holdMode,
      marginMode: isIsolated ? 'isolated' : 'crossed',
      leverage: String(isIsolated ? isolatedLongLever : crossedMarginLeverage),
      shortLeverage: String(isIsolated ? isolatedShortLever : crossedMarginLeverage),
    },
  }
}

/**
 * Maximum size that the free margin of the wallet opens at a price, as computed by the exchange (A-open-count); null if
 * the exchange does not return it.
 */
export async function readMaxOpen(
  rest: RestClient,
  { category, symbol, marginCoin, price }: FuturesSymbol & { readonly price: string },
): Promise<CallResult<string | null>> {
  const productType = ProductType.parse(category)
  const account = await rest.mixAccount({ symbol, productType, marginCoin })
  if (account.kind !== 'done') return account
  const { available, marginMode, crossedMarginLeverage, isolatedLongLever } = account.data
  if (!isDecimal(available)) return { ...account, data: null }
  if (!isPositive(available)) return { ...account, data: '0' }
  const leverage = String(marginMode === 'isolated' ? isolatedLongLever : crossedMarginLeverage)
  const count = { symbol, productType, marginCoin, openAmount: available, openPrice: price, leverage }
  const result = await rest.openCount(count)
  return result.kind === 'done' ? { ...result, data: isDecimal(result.data.size) ? result.data.size : null } : result
}
