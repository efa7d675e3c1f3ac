import { t, comma } from '@/shared/languages/text'
import { UNRESOLVED_RULE } from '@/shared/trading/pretrade/rules/unresolved'
import { plural } from '@/shared/languages/plural'
import { type RowRefusal, SENT_BEFORE } from '@/shared/trading/orders/order-intent'
import { formatTime } from '@/renderer/kit/format/time'

/** Rules about a temporary state, not the row: the same orders may be sent again once it ends. */
const passing = new Set(['gate', 'journal', 'cancel-all-lock', 'open-orders', 'plan', UNRESOLVED_RULE])

export const mayPass = (refusal: RowRefusal): boolean => passing.has(refusal.rule)
/** True for a refusal of the whole batch: the main process uses row 0 and no field. */
export const isWhole = (refusal: RowRefusal): boolean => refusal.field === ''

/** Refusals of rows that another window sent first; nothing in them needs fixing. */
export const sentBefore = (refusals: readonly RowRefusal[]): readonly RowRefusal[] =>
  refusals.filter(({ rule }) => rule === SENT_BEFORE)

/** Text for a review whose rows another window sent first; `orders` is the size of the review. */
export function sentBeforeText(refusals: readonly RowRefusal[], orders: number): string {
  const times = [...new Set(refusals.map(({ sentAt }) => formatTime(sentAt)))].join(comma())
  const sent = refusals.length
  return sent === orders
    ? t`Sent from another window at ${times}: ${plural(sent, 'order')}. Nothing was sent a second time.`
    : t`Sent from another window at ${times}: ${sent} of ${orders} orders. The others were not sent and stay.`
}
