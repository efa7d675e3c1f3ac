import { newIntentToken } from '@/renderer/state/actions/intent-token'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** A row with everything said that has a usual answer; what must be decided stays empty. */
export const newRow = (known: Partial<DraftRow> = {}): DraftRow => ({
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
  ...known,
  id: newIntentToken(),
  include: true,
})

/** Whether the user has put anything into it that a plain new row does not have. */
export const isBlank = (row: DraftRow): boolean =>
  [row.price, row.qty, row.takeProfit, row.stopLoss, row.side, row.clientOid, row.note].every((cell) => cell === '')
