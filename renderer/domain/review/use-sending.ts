import { useRef, useState } from 'react'
import type { Bridge } from '@/shared/ipc/bridge'
import type { Batch, InputOf, PlaceResult } from '@/shared/ipc/contract'
import { isMistyped, isNotAsReviewed, type Reply } from '@/shared/ipc/reply'
import type { JointSend } from '@/shared/trading/batch/joint-send'
import type { Peg } from '@/shared/trading/batch/peg'
import type { PlanIntent } from '@/shared/trading/batch/batch-plan'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { Assessment, Confirmation } from '@/shared/trading/pretrade/assessment'
import { confirmationOf, newSince } from '@/shared/trading/pretrade/confirmation'
import { bridge } from '@/renderer/state/bridge/bridge'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { createCheckWatch, type CheckChange } from './check-changes'
import { mainFindings } from './main-findings'
import type { Assessing } from './use-assessment'
import type { OrderIntent, RowRefusal } from '@/shared/trading/orders/order-intent'
import type { ReviewProps } from './review-props'
import type { Further } from './use-further'

/** What is asked to be reviewed, and to be sent as it was. */
export interface ReviewTerms {
  readonly orders: readonly OrderIntent[]
  readonly onUnknown: 'continue' | 'stop'
  /** Rows of the saved draft these orders came from. */
  readonly draftRows: readonly string[]
  readonly name?: string | undefined
  /** The call the orders leave by; place-batch when left out. */
  readonly via?: PlacingCall | undefined
  /** Where the prices came from that were said by expressions. */
  readonly pegs?: readonly Peg[] | undefined
  /** When the batch leaves and when it stops; null where it leaves at once and nothing stops it. */
  readonly plan: PlanIntent | null
  /** Where the same batch goes to further accounts as well. */
  readonly joint?: JointSend | null
}

/** The words of a review and of its send: both must be the same to the last member. */
export function reviewAskOf(terms: ReviewTerms): Omit<InputOf<'orders.place'>, 'token' | 'confirmation'> {
  const { orders, onUnknown, draftRows, name, via, pegs, plan, joint = null } = terms
  return {
    orders: [...orders],
    onUnknown,
    draftRows: [...draftRows],
    ...(name === undefined ? {} : { name }),
    ...(via === undefined ? {} : { via }),
    ...(plan === null ? {} : { plan }),
    ...(joint === null ? {} : { joint }),
    ...(pegs === undefined ? {} : { pegs: [...pegs] }),
  }
}

/** What the user agreed to in the review. */
interface PlacementOrder extends ReviewTerms {
  /** What the main process found and the user confirmed, by the review it keeps. */
  readonly confirmation: Confirmation | undefined
}

/** One review, one token: `send` may be pressed as often as nerves demand. */
interface Placement {
  /** Hands the orders over. While a call is under way, and after an answer, it returns that same answer. */
  send(order: PlacementOrder): Promise<Reply<PlaceResult>>
}

/**
 * Only a bridge that failed to answer is asked again, with the same token, so that the main process sends once
 * even if the first call did arrive.
 */
export function createPlacement(ipc: Pick<Bridge, 'call'>, token: string): Placement {
  let answer: Promise<Reply<PlaceResult>> | null = null
  return {
    send(order) {
      const { confirmation } = order
      const input = { token, ...reviewAskOf(order), ...(confirmation === undefined ? {} : { confirmation }) }
      answer ??= ipc.call('orders.place', input).then((reply) => {
        if (!reply.ok) answer = null
        return reply
      })
      return answer
    },
  }
}

const nothing: readonly never[] = []

/**
 * Sends once per review: holding the keys, pressing again or a lost answer never place anything twice. What changed
 * since the user last looked stops the send once and is told. After a refusal nothing exists, so a new intent may be
 * made.
 */
export function useSending(
  review: ReviewProps,
  assessing: Assessing,
  terms: ReviewTerms,
  further: Pick<Further, 'send'>,
) {
  const { rowIds, checks, onAccepted, onRefused } = review
  const [placement, setPlacement] = useState(() => createPlacement(bridge, newIntentToken()))
  const [watch] = useState(() => createCheckWatch(checks))
  const [sending, setSending] = useState(false)
  /** The batch of this account where it was taken and another account's was not: the review stays for the rest. */
  const [taken, setTaken] = useState<Batch | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [changes, setChanges] = useState<readonly CheckChange[]>(nothing)
  const [refusals, setRefusals] = useState<readonly RowRefusal[]>(nothing)
  const busy = useRef(false)

  const refused = (found: readonly RowRefusal[]) => {
    setRefusals(found)
    setPlacement(createPlacement(bridge, newIntentToken()))
    // A review serves one intent.
    void assessing.again()
    onRefused(found)
  }
  /** Nothing was sent: the main process judges the orders otherwise now than it did when they were confirmed. */
  const reconsider = (now: Assessment) => {
    const open = newSince(now.findings, assessing.assessment?.findings ?? [])
    setChanges(mainFindings({ ...now, findings: open }, rowIds, nothing).map((problem) => ({ problem, kind: 'new' })))
    assessing.keep(now)
    setPlacement(createPlacement(bridge, newIntentToken()))
  }
  const send = async () => {
    if (busy.current) return
    const news = watch.news(checks)
    setChanges(news)
    if (news.length > 0) return void assessing.again()
    busy.current = true
    setSending(true)
    setFailure(null)
    setRefusals(nothing)
    const { assessment, phrase } = assessing
    const confirmation = assessment === null ? undefined : confirmationOf(assessment, phrase)
    const { joint = null } = terms
    const [reply, all] = await Promise.all([
      placement.send({ ...terms, confirmation }),
      joint === null ? true : further.send(joint),
    ])
    busy.current = false
    setSending(false)
    if (!reply.ok && isNotAsReviewed(reply)) {
      setFailure(reply.error.message)
      setPlacement(createPlacement(bridge, newIntentToken()))
      await assessing.again()
    } else if (!reply.ok && isMistyped(reply)) setFailure(reply.error.message)
    else if (!reply.ok)
      setFailure(`${reply.error.message} Sending again asks for the same orders and cannot place them twice.`)
    else if (reply.value.accepted) {
      setTaken(reply.value.batch)
      if (all) onAccepted(reply.value.batch)
    } else if (reply.value.assessment !== null && reply.value.assessment.band !== 'never')
      reconsider(reply.value.assessment)
    else refused(reply.value.refusals)
  }
  return { sending, taken, failure, changes, refusals, send }
}
