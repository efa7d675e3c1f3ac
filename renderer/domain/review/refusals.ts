import { UNRESOLVED_RULE } from '@/shared/trading/pretrade/unresolved'
import type { RowRefusal } from '@/shared/trading/orders/order-intent'

/** Rules that say nothing about the row itself: the same orders may be sent again once the cause is gone. */
const passing = new Set(['gate', 'journal', 'cancel-all-lock', 'open-orders', 'plan', UNRESOLVED_RULE])

export const mayPass = (refusal: RowRefusal): boolean => passing.has(refusal.rule)
/** About the batch as a whole: the main process names row 0 and no field. */
export const isWhole = (refusal: RowRefusal): boolean => refusal.field === ''
