import { type Category, isFutures } from '@/shared/exchange/protocol/fields'
import type { CheckedInputOf, OutputOf } from '@/shared/ipc/contract'
import type { ClassicHoldings, ClassicOrderList, Unread } from '@/shared/ipc/trading/classic'
import { type ClassicOrder, classicCategories, type ClassicTerms } from '@/shared/trading/account/classic-account'
import { classicOrderOf, type ClassicRecord } from '@/shared/adapters/classic/records'
import {
  type ClassicRead,
  readOpenOrders,
  readMaxOpen,
  readPastOrders,
  readPositions,
  readTerms,
  readWallet,
} from '@/electron/services/account/classic-reads'
import { refused } from '@/electron/base/service-error'
import type { ActiveSession } from '@/electron/app/session/active-session'

/** Positions and orders of a classic account as listed by the exchange, read on each request. */
export interface AccountClassic {
  readonly openOrders: () => Promise<ClassicOrderList>
  readonly pastOrders: (request: CheckedInputOf<'classic.pastOrders'>) => Promise<ClassicOrderList>
  readonly holdings: () => Promise<ClassicHoldings>
  readonly terms: (request: CheckedInputOf<'classic.terms'>) => Promise<ClassicTerms>
  readonly maxOpen: (request: CheckedInputOf<'classic.maxOpen'>) => Promise<OutputOf<'classic.maxOpen'>>
}

const itemsOf = <Item>(reads: readonly ClassicRead<Item>[]): readonly Item[] => reads.flatMap(({ items }) => items)
const missingOf = (reads: readonly ClassicRead<unknown>[]): readonly Unread[] =>
  reads.flatMap(({ category, problem }) => (problem === null ? [] : [{ category, reason: problem }]))

const unreadOrder: Omit<ClassicOrder, 'orderId' | 'clientOid' | 'category' | 'symbol'> = {
  side: '',
  posSide: null,
  orderType: '',
  timeInForce: '',
  price: '',
  qty: '',
  filledQty: '',
  avgPrice: '',
  status: '',
  createdAt: 0,
  updatedAt: 0,
}

/** Open orders that could not be read, with the ID and symbol from their records. */
const unreadOrdersOf = ({ category, unreadable }: ClassicRead<ClassicRecord>): readonly ClassicOrder[] =>
  unreadable.flatMap(({ readable, fields }) => {
    const { orderId = '', clientOid = '', symbol = '' } = readable
    return orderId === '' || symbol === ''
      ? []
      : [{ ...unreadOrder, orderId, clientOid, category, symbol, unread: fields }]
  })

const listOf = (reads: readonly ClassicRead<ClassicRecord>[]): ClassicOrderList => ({
  orders: itemsOf(reads)
    .map(classicOrderOf)
    .toSorted((a, b) => b.createdAt - a.createdAt),
  missing: missingOf(reads),
})

function requireFutures({ category }: { readonly category: Category }): void {
  if (!isFutures(category)) throw refused('classic-futures-only')
}

export function createAccountClassic(active: Pick<ActiveSession, 'current'>): AccountClassic {
  /** The exchange refuses these calls for a unified account. An unconfirmed key sends no requests. */
  function classicSession() {
    const session = active.current()
    if (session.connection.accountKind !== 'classic') throw refused('account-is-unified')
    return { rest: session.client.rest, requests: session.requests(), rules: session.market.rules }
  }

  return {
    async openOrders() {
      const { rest, requests, rules } = classicSession()
      const reads = await Promise.all(classicCategories.map((category) => readOpenOrders(rest, category)))
      // Amends of these orders are assessed with these terms.
      requests.noteListed(itemsOf(reads).map(({ record }) => record))
      const listed = listOf(reads)
      const orders = { ...listed, orders: [...listed.orders, ...reads.flatMap(unreadOrdersOf)] }
      rules.noteUsed(orders.orders)
      return orders
    },
    pastOrders: async ({ category }) => listOf([await readPastOrders(classicSession().rest, category)]),
    async holdings() {
      const { rest, rules } = classicSession()
      const [wallets, reads] = await Promise.all([
        Promise.all(classicCategories.map((category) => readWallet(rest, category))),
        Promise.all(classicCategories.map((category) => readPositions(rest, category))),
      ])
      const positions = itemsOf(reads)
      rules.noteUsed(positions)
      return {
        balances: itemsOf(wallets),
        positions,
        missing: missingOf([...wallets, ...reads]),
      }
    },
    async terms(request) {
      requireFutures(request)
      const result = await readTerms(classicSession().rest, request)
      if (result.kind !== 'done') throw refused('modes-unread', { reason: result.message })
      return result.data
    },
    async maxOpen(request) {
      requireFutures(request)
      const result = await readMaxOpen(classicSession().rest, request)
      if (result.kind !== 'done') throw refused('maximum-unread', { reason: result.message })
      return { qty: result.data }
    },
  }
}
