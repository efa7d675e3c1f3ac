import type { JointPart } from '@/shared/ipc/trading/accounts'
import { t } from '@/shared/languages/text'
import type { JointSend } from '@/shared/trading/batch/plan/joint-send'
import type { Order } from '@/shared/trading/orders/order'

/** An account of a joint send with the state of its column. */
export interface JointColumn {
  readonly profileId: string
  readonly label: string
  readonly sizing: JointSend['accounts'][number]['sizing']
  /** Null for the account on screen, and for an account that is not open. */
  readonly session: number | null
  readonly isShown: boolean
  /** Reason why the column is unknown; null if its journal was read. */
  readonly reason: string | null
  readonly orders: readonly Order[]
}

/** A row of the sheet on every account. */
export interface JointRow {
  readonly row: number
  /** The order of the row, from any account that has it. */
  readonly order: Order
  /** By profile. */
  readonly cells: ReadonlyMap<string, Order>
}

const HANDED_NOTHING = t('Its journal has no order of this batch: no part of the batch was sent to it.')

/**
 * Columns in the order of the accounts. `shown` is the profile on screen, `problem` the reason why the others could not
 * be read.
 */
export function jointColumns(
  { accounts }: JointSend,
  currentId: string,
  own: readonly Order[],
  parts: readonly JointPart[] | undefined,
  problem: string | null = null,
): readonly JointColumn[] {
  return accounts.map((account): JointColumn => {
    const part = parts?.find(({ profileId }) => profileId === account.profileId)
    if (account.profileId === currentId) return { ...account, session: null, isShown: true, reason: null, orders: own }
    const reason =
      part === undefined
        ? (problem ?? t('It is being read.'))
        : (part.reason ?? (part.batch === null ? HANDED_NOTHING : null))
    return { ...account, session: part?.session ?? null, isShown: false, reason, orders: part?.orders ?? [] }
  })
}

/** Rows of the sheet with their order on each account. */
export function jointRows(columns: readonly JointColumn[]): readonly JointRow[] {
  const rows = new Map<number, Map<string, Order>>()
  for (const { profileId, orders } of columns) {
    for (const order of orders) {
      const row = order.row ?? 0
      rows.set(row, (rows.get(row) ?? new Map<string, Order>()).set(profileId, order))
    }
  }
  return [...rows]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([row, cells]) => [...cells.values()].slice(0, 1).map((order) => ({ row, order, cells })))
}
