import type { Clock } from '@/shared/base/clock'
import type { TaxBizType } from '@/shared/exchange/calls/tax/tax-records'
import { add, isZero, subtract, sum } from '@/shared/base/decimal'
import type { ExchangeCore, ExchangeEvent } from '@/practice/engine/api/exchange-core'
import type { SavedRows } from '@/practice/store/saved-rows'
import { postingsOf, type Posting } from './fill-rows'
import type { PracticeFill, PracticeOrder } from '@/practice/engine/api/practice-order'

/** One booked movement. `at` is Unix ms. */
export interface TaxRow extends Posting {
  readonly id: string
  readonly uid: string
  readonly bizType: TaxBizType
  /** Absent without a trade or a funding. */
  readonly symbol?: string
  readonly balance: string
  readonly at: number
}

/** All movements of all users' coins: the rows of a coin sum to its balance less its debt (A-margin-tax). */
export interface TaxLedger {
  /** Oldest first. */
  rowsOf(uid: string): readonly TaxRow[]
  /** Books the holdings of a newly opened account. */
  open(uid: string): void
  stop(): void
}

const FIRST_ID = 1_420_000_000_000_000_000n
const ROWS = 'tax'

/** Opens the ledger with its stored rows. A surplus of an account is booked as transferred in. */
export function openTaxLedger(
  core: ExchangeCore,
  clock: Clock,
  saved: SavedRows,
  users: ReadonlySet<string>,
): TaxLedger {
  const all = saved.readRows<TaxRow>(ROWS)
  const byUid = new Map<string, TaxRow[]>([...users].map((uid) => [uid, []]))
  const balances = new Map<string, string>()
  let count = BigInt(all.length)
  for (const row of all) {
    byUid.get(row.uid)?.push(row)
    balances.set(`${row.uid} ${row.coin}`, row.balance)
  }

  function post(uid: string, bizType: TaxBizType, at: number, posting: Posting & Pick<TaxRow, 'symbol'>): void {
    const key = `${uid} ${posting.coin}`
    // A-tax-sign.
    const balance = sum([balances.get(key) ?? '0', posting.amount, posting.fee])
    balances.set(key, balance)
    count += 1n
    const row = { id: String(FIRST_ID + count), uid, bizType, ...posting, balance, at }
    byUid.get(uid)?.push(row)
    saved.writeRow(ROWS, row.id, row)
  }

  function postFill(order: PracticeOrder, fill: PracticeFill): void {
    const { category, symbol } = order
    const instrument = core.instruments(category).find((candidate) => candidate.symbol === symbol)
    if (instrument === undefined) return
    for (const posting of postingsOf(order, fill, instrument))
      post(order.uid, category, fill.at, { ...posting, symbol })
  }

  function handle(event: ExchangeEvent): void {
    if (event.kind === 'movement') {
      const { uid, of, type, coin, amount, at } = event
      // A-record-category.
      const bizType = of?.category ?? (type === 'INTEREST_SETTLEMENT_OUT' ? 'MARGIN' : 'OTHER')
      post(uid, bizType, at, { coin, type, amount, fee: '0', ...(of && { symbol: of.symbol }) })
    }
    if (event.kind === 'order' && event.fill !== null) postFill(event.order, event.fill)
  }

  function bringForward(uid: string): void {
    for (const { coin, available, locked, debt } of core.assets(uid)) {
      const amount = subtract(subtract(add(available, locked), debt), balances.get(`${uid} ${coin}`) ?? '0')
      if (!isZero(amount))
        post(uid, 'OTHER', clock.now(), {
          coin,
          type: amount.startsWith('-') ? 'TRANSFER_OUT' : 'TRANSFER_IN',
          amount,
          fee: '0',
        })
    }
  }

  for (const uid of users) bringForward(uid)
  const stop = core.listen(handle, (uid) => byUid.has(uid))
  return {
    rowsOf: (uid) => byUid.get(uid) ?? [],
    open(uid) {
      byUid.set(uid, [])
      bringForward(uid)
    },
    stop,
  }
}
