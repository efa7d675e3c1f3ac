import { useState } from 'react'
import type { Category } from '../../../shared/exchange/fields'
import { LTV_UNCHECKED_RULE } from '../../../shared/trading/ltv/ltv-stop'
import type { Order } from '../../../shared/trading/order'
import { amendOrders } from '../../commands/order-commands'
import { useInstrument } from '../../queries/instruments'
import { canAmend, readAmend, type AmendEdit } from './amend'

/** The one order that is being changed inline. */
export function useAmend(orders: readonly Order[]) {
  const [editing, setEditing] = useState<{ readonly key: string; readonly edit: AmendEdit } | null>(null)
  const [busy, setBusy] = useState(false)
  /** What the trader has to accept before this very change may leave. */
  const [question, setQuestion] = useState<string | null>(null)
  const order = editing === null ? undefined : orders.find(({ key }) => key === editing.key)
  const instrument = useInstrument((order?.category ?? 'SPOT') as Category, order?.symbol ?? '')
  const reading = order && editing ? readAmend(order, editing.edit, instrument) : null

  const start = (target: Order) => {
    if (!canAmend(target)) return
    setQuestion(null)
    setEditing({ key: target.key, edit: { price: target.price, qty: target.qty } })
  }
  const type = (change: Partial<AmendEdit>) => {
    setQuestion(null)
    setEditing((now) => now && { ...now, edit: { ...now.edit, ...change } })
  }
  const stop = () => {
    setQuestion(null)
    setEditing(null)
  }
  const send = async () => {
    if (!reading?.ok || busy) return
    setBusy(true)
    const amended = await amendOrders([reading.change], question === null ? [] : [LTV_UNCHECKED_RULE])
    setBusy(false)
    setQuestion(amended.kind === 'question' ? amended.text : null)
    if (amended.kind === 'taken') stop()
  }
  return { key: order?.key ?? null, edit: editing?.edit ?? null, reading, busy, question, start, type, stop, send }
}

export type Amending = ReturnType<typeof useAmend>
