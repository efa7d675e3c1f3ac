import { newIntentToken } from '@/renderer/state/actions/intent-token'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** Row with the usual defaults; fields that need a decision are empty. */
export const newRow = (fields: Partial<DraftRow> = {}): DraftRow => ({
  category: '',
  symbol: '',
  side: '',
  posSide: '',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: '',
  qty: '',
  takeProfit: '',
  stopLoss: '',
  stpMode: 'none',
  clientOid: '',
  note: '',
  ...fields,
  id: newIntentToken(),
  include: true,
})

/** True if the user has entered nothing beyond the defaults of a new row. */
export const isBlank = (row: DraftRow): boolean =>
  [row.price, row.qty, row.takeProfit, row.stopLoss, row.side, row.clientOid, row.note].every((cell) => cell === '')
