import { useState } from 'react'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { Order } from '@/shared/trading/orders/order'
import type { Assessment } from '@/shared/trading/pretrade/assessment'
import { confirmationOf } from '@/shared/trading/pretrade/confirmation'
import { amendOrders } from '@/renderer/state/actions/order-commands'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { canAmend, readAmend, type AmendEdit } from './amend'

/**
 * An order and what it is to become. A new one for every key typed, so that an answer finds the very change it is
 * about.
 */
interface Editing {
  readonly key: string
  readonly edit: AmendEdit
}

/** The one order that is being changed inline. */
export function useAmend(orders: readonly Order[]) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [busy, setBusy] = useState(false)
  /** What the trader has to confirm before a change may leave; about no other change than that. */
  const [asked, setAsked] = useState<{ readonly about: Editing; readonly assessment: Assessment } | null>(null)
  const [phrase, setPhrase] = useState('')
  const question = asked !== null && asked.about === editing ? asked.assessment : null
  const order = editing === null ? undefined : orders.find(({ key }) => key === editing.key)
  const instrument = useInstrument((order?.category ?? 'SPOT') as Category, order?.symbol ?? '')
  const reading = order && editing ? readAmend(order, editing.edit, instrument) : null

  const start = (target: Order) => {
    if (!canAmend(target)) return
    setEditing({ key: target.key, edit: { price: target.price, qty: target.qty } })
  }
  const type = (change: Partial<AmendEdit>) => {
    setEditing((now) => now && { ...now, edit: { ...now.edit, ...change } })
  }
  const stop = () => setEditing(null)
  /** Back to the row: nothing was sent, and what was typed stays. */
  const dismiss = () => setAsked(null)
  const send = async () => {
    if (!reading?.ok || editing === null || busy) return
    setBusy(true)
    const amended = await amendOrders(
      [reading.change],
      question === null ? undefined : confirmationOf(question, question.phrase === null ? null : phrase),
    )
    setBusy(false)
    if (amended.kind === 'question') {
      setPhrase('')
      setAsked({ about: editing, assessment: amended.assessment })
    }
    if (amended.kind === 'taken') setEditing((now) => (now === editing ? null : now))
  }
  return {
    key: order?.key ?? null,
    edit: editing?.edit ?? null,
    reading,
    busy,
    question,
    phrase,
    setPhrase,
    start,
    type,
    stop,
    dismiss,
    send,
  }
}

export type Amending = ReturnType<typeof useAmend>
