import { useRef, useState } from 'react'
import type { RowRefusal } from '../../shared/ipc/contract'
import type { Problem } from '../../shared/trading/batch/draft'
import { bridge } from '../bridge/bridge'
import { newIntentToken } from '../commands/intent-token'
import { createPlacement } from '../commands/place-orders'
import { createCheckWatch, type CheckChange } from './check-changes'
import type { ReviewProps } from './review-dialog'

const nothing: readonly never[] = []

/**
 * Sends once per review: holding the keys, pressing again or a lost answer never place anything twice. What changed
 * since the user last looked stops the send once and is told. After a refusal nothing exists, so a new intent may be made.
 */
export function useSending({ orders, checks, draftRows, via, onAccepted, onRefused }: ReviewProps, onUnknown: 'stop' | 'continue') {
  const [placement, setPlacement] = useState(() => createPlacement(bridge, newIntentToken()))
  const [watch] = useState(() => createCheckWatch(checks))
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [changes, setChanges] = useState<readonly CheckChange[]>(nothing)
  const [refusals, setRefusals] = useState<readonly RowRefusal[]>(nothing)
  const busy = useRef(false)

  const refused = (found: readonly RowRefusal[]) => {
    setRefusals(found)
    setPlacement(createPlacement(bridge, newIntentToken()))
    onRefused(found)
  }
  const send = async () => {
    if (busy.current) return
    const news = watch.news(checks)
    setChanges(news)
    if (news.length > 0) return
    busy.current = true
    setSending(true)
    setFailure(null)
    setRefusals(nothing)
    const reply = await placement.send({ orders, onUnknown, accepted: rulesOf(checks), draftRows, via })
    busy.current = false
    setSending(false)
    if (!reply.ok) setFailure(`${reply.error.message} Sending again asks for the same orders and cannot place them twice.`)
    else if (reply.value.accepted) onAccepted(reply.value.batch)
    else refused(reply.value.refusals)
  }
  return { sending, failure, changes, refusals, send }
}

const rulesOf = (checks: readonly Problem[]): readonly string[] => [...new Set(checks.map(({ rule }) => rule))]
