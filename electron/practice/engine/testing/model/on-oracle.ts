import {
  cancelAll,
  cancelOne,
  findOrder,
  marketOf,
  move,
  pass,
  replace,
  sendChange,
  setHoldMode,
} from '../oracle/commands'
import { type Placed, place, placeBatch } from '../oracle/commands'
import { chargeInterest } from '../oracle/borrowing'
import { setIndex, setLeverage, setMark, settleFunding } from '../oracle/futures-terms'
import type { Market, Oracle } from '../oracle/oracle'
import { type Action, TRANSFER, type Where } from './action'

function placedText(placed: Placed): string {
  if ('code' in placed) return placed.code
  return placed.displaced ? 'displaced an earlier one' : `#${placed.id}`
}

function changeText(oracle: Oracle, { uid, name, terms, autoCancel }: Extract<Action, { act: 'change' }>): string {
  const order = findOrder(oracle, uid, name)
  return sendChange(oracle, uid, name, { ...terms, autoCancel: autoCancel ? 'yes' : 'no' }) ?? `#${order?.id}`
}

function runOther(oracle: Oracle, action: Exclude<Action, { act: 'place' | 'change' | 'replace' }>): string {
  const market = ({ category, symbol }: Where): Market => marketOf(oracle, category, symbol)
  if (action.act === 'cancel') return cancelOne(oracle, action.uid, action.name) ?? 'done'
  if (action.act === 'cancelAll')
    return cancelAll(oracle, action.uid, action.category)
      .map((id) => `#${id}`)
      .join(' ')
  if (action.act === 'move') return move(oracle, action.uid, action.coin, action.amount, TRANSFER) ? 'moved' : 'refused'
  if (action.act === 'leverage') return setLeverage(oracle, action.uid, market(action.where), action.leverage) ?? 'done'
  if (action.act === 'holdMode') return setHoldMode(oracle, action.uid, action.mode) ?? 'done'
  if (action.act === 'wait') pass(oracle, action.ms)
  else if (action.act === 'interest') chargeInterest(oracle)
  else if (action.act === 'mark') setMark(oracle, market(action.where), action.price)
  else if (action.act === 'index') setIndex(oracle, market(action.where), action.price)
  else settleFunding(oracle, market(action.where))
  return 'done'
}

/** Does an action to the oracle, and answers in the words of the model. */
export function runOnOracle(oracle: Oracle, action: Action): string {
  if (action.act === 'place') {
    const [only, ...others] = action.orders
    const placed =
      others.length === 0 ? [place(oracle, action.uid, only!)] : placeBatch(oracle, action.uid, action.orders)
    return placed.map(placedText).join(' ')
  }
  if (action.act === 'change') return changeText(oracle, action)
  if (action.act === 'replace') return placedText(replace(oracle, action.uid, action.name, action))
  return runOther(oracle, action)
}
