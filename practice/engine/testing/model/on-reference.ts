import {
  cancelAll,
  cancelOne,
  findOrder,
  referenceMarketOf,
  move,
  pass,
  cancelReplace,
  sendAmend,
  setHoldMode,
} from '@/practice/engine/testing/reference/commands'
import { type ReferencePlaced, place, placeReferenceBatch } from '@/practice/engine/testing/reference/commands'
import { chargeInterest } from '@/practice/engine/testing/reference/borrowing'
import {
  setIndex,
  setReferenceLeverage,
  setMark,
  settleFunding,
} from '@/practice/engine/testing/reference/futures-terms'
import type { ReferenceMarket, ReferenceEngine } from '@/practice/engine/testing/reference/reference-engine'
import { type ModelAction, TRANSFER, type Where } from './action'

function placedText(placed: ReferencePlaced): string {
  if ('code' in placed) return placed.code
  return placed.displaced ? 'displaced an earlier one' : `#${placed.id}`
}

function amendText(
  reference: ReferenceEngine,
  { uid, name, terms, autoCancel }: Extract<ModelAction, { act: 'change' }>,
): string {
  const order = findOrder(reference, uid, name)
  return sendAmend(reference, uid, name, { ...terms, autoCancel: autoCancel ? 'yes' : 'no' }) ?? `#${order?.id}`
}

function runOther(
  reference: ReferenceEngine,
  action: Exclude<ModelAction, { act: 'place' | 'change' | 'replace' }>,
): string {
  const market = ({ category, symbol }: Where): ReferenceMarket => referenceMarketOf(reference, category, symbol)
  if (action.act === 'cancel') return cancelOne(reference, action.uid, action.name) ?? 'done'
  if (action.act === 'cancelAll')
    return cancelAll(reference, action.uid, action.category)
      .map((id) => `#${id}`)
      .join(' ')
  if (action.act === 'move')
    return move(reference, action.uid, action.coin, action.amount, TRANSFER) ? 'moved' : 'refused'
  if (action.act === 'leverage')
    return setReferenceLeverage(reference, action.uid, market(action.where), action.leverage) ?? 'done'
  if (action.act === 'holdMode') return setHoldMode(reference, action.uid, action.mode) ?? 'done'
  if (action.act === 'wait') pass(reference, action.ms)
  else if (action.act === 'interest') chargeInterest(reference)
  else if (action.act === 'mark') setMark(reference, market(action.where), action.price)
  else if (action.act === 'index') setIndex(reference, market(action.where), action.price)
  else settleFunding(reference, market(action.where))
  return 'done'
}

/** Runs an action on the reference engine, and returns its result in the format of the model. */
export function runOnReference(reference: ReferenceEngine, action: ModelAction): string {
  if (action.act === 'place') {
    const [only, ...others] = action.orders
    const placed =
      others.length === 0
        ? [place(reference, action.uid, only!)]
        : placeReferenceBatch(reference, action.uid, action.orders)
    return placed.map(placedText).join(' ')
  }
  if (action.act === 'change') return amendText(reference, action)
  if (action.act === 'replace') return placedText(cancelReplace(reference, action.uid, action.name, action))
  return runOther(reference, action)
}
