import { useState } from 'react'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { Order } from '@/shared/trading/orders/order'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Assessment, Confirmation } from '@/shared/trading/pretrade/assessment/assessment'
import { confirmationOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { amendOrders } from '@/renderer/state/actions/order-commands'
import { following } from '@/renderer/kit/forms/following'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { canAmend, readAmend, type AmendChange, type AmendEdit } from './amend'

/**
 * Typed fields of an order. Every key press creates a new object, so that an answer belongs to exactly one edit.
 */
interface Editing {
  readonly key: string
  readonly typed: Partial<AmendEdit>
}
const editOf = ({ price, qty }: Order, { typed }: Editing): AmendEdit => following({ price, qty }, typed)

/** Inline edit of at most one order. */
export function useAmend(orders: readonly Order[]) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [busy, setBusy] = useState(false)
  /** Assessment to confirm before an amend is sent; valid for exactly this edit. */
  const [pending, setPending] = useState<{ readonly about: Editing; readonly assessment: Assessment } | null>(null)
  const [phrase, setPhrase] = useState('')
  const question = pending !== null && pending.about === editing ? pending.assessment : null
  const order = editing === null ? undefined : orders.find(({ key }) => key === editing.key)
  const instrument = useInstrument((order?.category ?? 'SPOT') as Category, order?.symbol ?? '')
  const edit = order && editing ? editOf(order, editing) : null
  const reading = order && edit ? readAmend(order, edit, instrument) : null

  const start = (target: Order) => {
    if (!canAmend(target)) return
    setEditing({ key: target.key, typed: {} })
  }
  /** Edits the price of an order; sends it immediately if `atOnce`. */
  const moveTo = (target: Order, price: string, rules: Instrument, atOnce: boolean) => {
    if (!canAmend(target) || busy) return
    const moved = { key: target.key, typed: { price } }
    setEditing(moved)
    const nextReading = readAmend(target, editOf(target, moved), rules)
    if (atOnce && nextReading.ok) void sendEdit(moved, nextReading.change)
  }
  const type = (change: Partial<AmendEdit>) => {
    setEditing((now) => now && { ...now, typed: { ...now.typed, ...change } })
  }
  const stop = () => setEditing(null)
  /** Returns to the row: nothing was sent, and the input is preserved. */
  const dismiss = () => setPending(null)
  const sendEdit = async (about: Editing, change: AmendChange, confirmation?: Confirmation) => {
    setBusy(true)
    const amended = await amendOrders([change], confirmation)
    setBusy(false)
    if (amended.kind === 'question') {
      setPhrase('')
      setPending({ about, assessment: amended.assessment })
    }
    // A review serves one intent; another try needs a new review.
    if (amended.kind === 'failed') setPending(null)
    // An amend with an unknown outcome may be effective: its row shows it as pending until it is resolved.
    const mayBeSent = amended.kind === 'failed' && amended.results.some(({ outcome }) => outcome.kind === 'unknown')
    if (amended.kind === 'taken' || mayBeSent) setEditing((now) => (now === about ? null : now))
  }
  const send = async () => {
    if (!reading?.ok || editing === null || busy) return
    const confirmation = question === null ? undefined : confirmationOf(question, phrase)
    await sendEdit(editing, reading.change, confirmation)
  }
  return {
    key: order?.key ?? null,
    edit,
    reading,
    busy,
    question,
    phrase,
    setPhrase,
    start,
    moveTo,
    type,
    stop,
    dismiss,
    send,
  }
}

export type Amending = ReturnType<typeof useAmend>
