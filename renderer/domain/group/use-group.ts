import { useMemo, useState } from 'react'
import { compare } from '@/shared/base/decimal'
import type { CommandResult } from '@/shared/ipc/contract'
import { type AmendedGroup, amendGroup } from '@/shared/trading/batch/group/amend-group'
import type { Order } from '@/shared/trading/orders/order'
import { requestedTerms } from '@/shared/trading/orders/pending-amend'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import { confirmationOf } from '@/shared/trading/pretrade/assessment/confirmation'
import { amendOrders } from '@/renderer/state/actions/order-commands'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { useBookTops } from '@/renderer/domain/drafts/pricing/use-book-tops'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { changeOf, editOf, emptyForm, type GroupForm } from './group-form'
import { groupOrderOf, groupScopes } from './group-orders'
import { storeAnswers } from './amend-answers'

/** Sent changes that are not confirmed yet: until then the table would show an outdated base for the next edit. */
type Unseen = ReadonlyMap<string, { readonly price?: string | undefined; readonly qty?: string | undefined }>
const noUnseen: Unseen = new Map()

const isSeen = (order: Order, { price, qty }: { price?: string | undefined; qty?: string | undefined }): boolean => {
  const terms = requestedTerms(order)
  return (
    (price === undefined || compare(price, terms.price) === 0) && (qty === undefined || compare(qty, terms.qty) === 0)
  )
}

const withKey = (keys: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> =>
  new Set(on ? [...keys, key] : [...keys].filter((other) => other !== key))

/** State of a group amend: scope, edit, resulting orders, and sending. */
export function useGroup(orders: readonly Order[], begin: GroupForm = emptyForm) {
  const scopes = useMemo(() => groupScopes(orders), [orders])
  const [scopeId, setScopeId] = useState('')
  const [form, setForm] = useState<GroupForm>(begin)
  const [autoCancel, setAutoCancel] = useState<ReadonlySet<string>>(new Set())
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [unseen, setUnseen] = useState(noUnseen)
  const [pending, setPending] = useState<{ readonly about: string; readonly assessment: Assessment } | null>(null)
  const [phrase, setPhrase] = useState('')
  const scope = scopes.find(({ id }) => id === scopeId) ?? scopes[0]
  const instrument = useInstrument(scope?.category ?? 'SPOT', scope?.symbol ?? '')
  const instrumentOf = useInstrumentLookup()
  const watched = useMemo(() => (scope === undefined ? [] : [scope]), [scope])
  const { tops } = useBookTops(watched, instrumentOf)
  const top = scope === undefined ? null : (tops.get(instrumentKey(scope.category, scope.symbol)) ?? null)

  const members = useMemo(() => (scope?.orders ?? []).map(groupOrderOf), [scope])
  const edited = members.filter(({ key }) => !excluded.has(key))
  const edit = editOf(form, edited)
  const amended: AmendedGroup | null =
    edit === null || instrument === null ? null : amendGroup(members, edit, { instrument, top }, excluded)
  const byKey = new Map((scope?.orders ?? []).map((order) => [order.key, order]))
  const changes = (amended?.ok ? amended.rows : []).flatMap((row) =>
    row.kind === 'amend' ? [changeOf(row, byKey.get(row.order.key)!, autoCancel.has(row.order.key))] : [],
  )
  const about = JSON.stringify(changes)
  const question = pending !== null && pending.about === about ? pending.assessment : null
  const busy = orders.some((order) => unseen.has(order.key) && !isSeen(order, unseen.get(order.key)!))

  const change = (part: Partial<GroupForm>) => setForm((now) => ({ ...now, ...part }))
  const toggleAutoCancel = (key: string, on: boolean) => setAutoCancel((now) => withKey(now, key, on))
  const exclude = (key: string, on: boolean) => {
    setExcluded((now) => withKey(now, key, on))
    toggleAutoCancel(key, false)
  }
  const send = async (): Promise<void> => {
    if (changes.length === 0 || busy) return
    const sentTerms = new Map(changes.map(({ key, price, qty }) => [key, { price, qty }]))
    setUnseen(sentTerms)
    const answer = await amendOrders(changes, question === null ? undefined : confirmationOf(question, phrase))
    setUnseen((now) => (now === sentTerms ? noUnseen : now))
    if (answer.kind === 'question') {
      setPhrase('')
      setPending({ about, assessment: answer.assessment })
      return
    }
    // The setting applies to this change only.
    setAutoCancel(new Set())
    setPending(null)
    storeAnswers(answer.results satisfies readonly CommandResult[])
  }
  return {
    scopes,
    scope,
    setScopeId,
    form,
    change,
    members,
    edited,
    instrument,
    top,
    amended,
    changes,
    autoCancel,
    toggleAutoCancel,
    excluded,
    exclude,
    question,
    phrase,
    setPhrase,
    busy,
    send,
  }
}

export type Group = ReturnType<typeof useGroup>
