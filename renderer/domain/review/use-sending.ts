import { useRef, useState } from 'react'
import type { Bridge } from '@/shared/ipc/bridge'
import type { Batch, InputOf, PlaceResult } from '@/shared/ipc/contract'
import { isMistyped, isNotAsReviewed, type Reply } from '@/shared/ipc/transport/reply'
import { t } from '@/shared/languages/text'
import type { JointSend } from '@/shared/trading/batch/plan/joint-send'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import { type Peg, SLIPPAGE_RULE } from '@/shared/trading/batch/pricing/peg'
import type { TypedRow } from '@/shared/trading/batch/results/typed-rows'
import type { PlanIntent } from '@/shared/trading/batch/plan/batch-plan'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { Assessment, Confirmation } from '@/shared/trading/pretrade/assessment/assessment'
import { confirmationOf, newSince } from '@/shared/trading/pretrade/assessment/confirmation'
import { bridge } from '@/renderer/state/bridge/bridge'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { createCheckWatch, type CheckChange } from '@/renderer/domain/review/findings/check-changes'
import { mainFindings } from '@/renderer/domain/review/findings/main-findings'
import type { Assessing } from '@/renderer/domain/review/model/use-assessment'
import type { OrderIntent, RowRefusal } from '@/shared/trading/orders/order-intent'
import type { ReviewProps } from '@/renderer/domain/review/model/review-props'
import type { AdditionalAccounts } from '@/renderer/domain/review/additional/use-additional-accounts'
import type { Repricing } from '@/renderer/domain/review/model/use-repricing'

/** Content of a review, which is also sent exactly like this. */
export interface ReviewTerms {
  readonly orders: readonly OrderIntent[]
  readonly onUnknown: 'continue' | 'stop'
  /** Rows of the saved draft from which these orders were made. */
  readonly draftRows: readonly string[]
  /** Saved revision of the draft from which the orders were made. */
  readonly draft?: ReviewProps['draft']
  readonly name?: string | undefined
  /** Call that places the orders; place-batch if omitted. */
  readonly via?: PlacingCall | undefined
  /** Expressions that determined the prices. */
  readonly pegs?: readonly Peg[] | undefined
  /** Slippage allowed for pegs, a fraction of the reviewed prices; null if they are sent at these. */
  readonly slippage?: string | null
  /** Typed cells beyond the orders themselves. */
  readonly typed?: readonly TypedRow[] | undefined
  /** Delivery schedule and stop rule; null for an immediate send without a stop rule. */
  readonly plan: PlanIntent | null
  /** Participants, if the same batch goes to additional accounts. */
  readonly joint?: JointSend | null
}

/** Request of a review and of its send: both must be equal in every field. */
export function reviewRequestOf(terms: ReviewTerms): Omit<InputOf<'orders.place'>, 'token' | 'confirmation'> {
  const { orders, onUnknown, draftRows, draft, name, via, pegs, slippage = null, typed, plan, joint = null } = terms
  return {
    orders: [...orders],
    onUnknown,
    draftRows: [...draftRows],
    ...(draft === undefined ? {} : { draft }),
    ...(name === undefined ? {} : { name }),
    ...(via === undefined ? {} : { via }),
    ...(plan === null ? {} : { plan }),
    ...(joint === null ? {} : { joint }),
    ...(pegs === undefined ? {} : { pegs: [...pegs] }),
    ...(slippage === null ? {} : { slippage }),
    ...(typed === undefined ? {} : { typed: [...typed] }),
  }
}

/** Reviewed orders with the user's confirmation. */
interface PlacementOrder extends ReviewTerms {
  /** Confirmed findings, with the token of the stored review. */
  readonly confirmation: Confirmation | undefined
}

/** Idempotent: one token per review, so repeated sends return the same result. */
interface Placement {
  /** Submits the orders. During a call, and after an answer, it returns the same answer. */
  send(order: PlacementOrder): Promise<Reply<PlaceResult>>
}

/**
 * Only a failed call is repeated, with the same token, so that the main process sends once even if the first call
 * arrived.
 */
export function createPlacement(ipc: Pick<Bridge, 'call'>, token: string): Placement {
  let answer: Promise<Reply<PlaceResult>> | null = null
  return {
    send(order) {
      const { confirmation } = order
      const input = { token, ...reviewRequestOf(order), ...(confirmation === undefined ? {} : { confirmation }) }
      answer ??= ipc.call('orders.place', input).then((reply) => {
        if (!reply.ok) answer = null
        return reply
      })
      return answer
    },
  }
}

const none: readonly never[] = []

/** New findings of the main process since the last required review. Blocking findings are shown separately. */
function findingsSince(
  { assessment, earlier }: Assessing,
  rowIds: readonly string[],
  problems: readonly Problem[],
): readonly CheckChange[] {
  if (assessment === null || earlier === null) return none
  const findings = newSince(assessment.findings, earlier.findings).filter(({ band }) => band !== 'never')
  return mainFindings({ ...assessment, findings }, rowIds, problems).map((problem) => ({ problem, kind: 'new' }))
}

/**
 * Sends once per review: held keys, repeated clicks or a lost answer never place an order twice. Changes since the user
 * last looked stop the send once and are shown. After a refusal no order exists, so a new intent is allowed.
 */
export function useSending(
  review: ReviewProps,
  assessing: Assessing,
  terms: ReviewTerms,
  additional: Pick<AdditionalAccounts, 'send'>,
  { checks, renew }: Pick<Repricing, 'checks' | 'renew'>,
) {
  const { rowIds, onAccepted, onRefused } = review
  const [placement, setPlacement] = useState(() => createPlacement(bridge, newIntentToken()))
  const [watch] = useState(() => createCheckWatch(checks))
  const [sending, setSending] = useState(false)
  /** Accepted batch of this account while another account has not accepted: the review stays open for the others. */
  const [placed, setTaken] = useState<Batch | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [changes, setChanges] = useState<readonly CheckChange[]>(none)
  const [refusals, setRefusals] = useState<readonly RowRefusal[]>(none)
  const busy = useRef(false)

  const refused = (refusals: readonly RowRefusal[]) => {
    setRefusals(refusals)
    setPlacement(createPlacement(bridge, newIntentToken()))
    // A review serves one intent.
    void assessing.again()
    onRefused(refusals)
  }
  /**
   * Nothing was sent: the findings differ from the confirmed ones, or the market moved the prices too far.
   * Confirmations, plan and input are preserved.
   */
  const reconsider = (now: Assessment, refusals: readonly RowRefusal[], prices?: readonly (string | null)[]) => {
    const open = newSince(now.findings, assessing.assessment?.findings ?? [])
    const slipped = refusals
      .filter(({ rule }) => rule === SLIPPAGE_RULE)
      .map((refusal): Problem => ({ ...refusal, rowId: rowIds[refusal.row] ?? null, field: null, level: 'warning' }))
    const changes = [...slipped, ...mainFindings({ ...now, findings: open }, rowIds, none)]
    setChanges(changes.map((problem) => ({ problem, kind: 'new' })))
    assessing.replaceAssessment(now)
    if (prices !== undefined) renew(prices)
    setPlacement(createPlacement(bridge, newIntentToken()))
  }
  const send = async () => {
    if (busy.current) return
    const changes = [...watch.changesIn(checks), ...findingsSince(assessing, rowIds, checks)]
    setChanges(changes)
    if (changes.length > 0) {
      assessing.acceptChanges()
      return void assessing.again()
    }
    busy.current = true
    setSending(true)
    setFailure(null)
    setRefusals(none)
    const { assessment, phrase } = assessing
    const confirmation = assessment === null ? undefined : confirmationOf(assessment, phrase)
    const { joint = null } = terms
    const [reply, all] = await Promise.all([
      placement.send({ ...terms, confirmation }),
      joint === null ? true : additional.send(joint),
    ])
    busy.current = false
    setSending(false)
    if (!reply.ok && isNotAsReviewed(reply)) {
      setFailure(reply.error.message)
      setPlacement(createPlacement(bridge, newIntentToken()))
      await assessing.again()
    } else if (!reply.ok && isMistyped(reply)) setFailure(reply.error.message)
    else if (!reply.ok)
      setFailure(t`${reply.error.message} Sending again asks for the same orders and cannot place them twice.`)
    else if (reply.value.accepted) {
      setTaken(reply.value.batch)
      if (all) onAccepted(reply.value.batch)
    } else if (reply.value.assessment !== null && reply.value.assessment.band !== 'never')
      reconsider(reply.value.assessment, reply.value.refusals, reply.value.prices)
    else refused(reply.value.refusals)
  }
  return { sending, placed, failure, changes, refusals, send }
}
