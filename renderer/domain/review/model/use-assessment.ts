import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { InputOf } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'
import type { Assessment, Reviewed } from '@/shared/trading/pretrade/assessment/assessment'
import { bridge } from '@/renderer/state/bridge/bridge'

/** Interval at which the figures of a review are updated. */
const LIVE_MS = 1000
/** Maximum share of time for slow reviews. */
const MOST_SHARE = 0.1

type ReviewRequest = InputOf<'orders.review'>

/**
 * Assessment of the orders of a review by the main process, which stores the review, and the user's input for it.
 * `answered`: it is about exactly these orders.
 */
export interface Assessing {
  readonly assessment: Assessment | null
  readonly answered: boolean
  /** Error of the last request; null for none. */
  readonly problem: string | null
  readonly phrase: string
  readonly setPhrase: (phrase: string) => void
  /** Assessment at the time of the last required review: when the review opened, or when changes were shown. */
  readonly earlier: Assessment | null
  /** Takes the current assessment as the baseline for later changes. */
  readonly acceptChanges: () => void
  /** Shows the assessment of a rejected send: nothing was sent, and the trader must review again. */
  readonly replaceAssessment: (assessment: Assessment) => void
  readonly again: () => Promise<void>
}

interface Answer {
  /** Request as text. */
  readonly of: string
  readonly problem: string | null
  readonly tookMs: number
}

/**
 * Requests an assessment when the dialog opens, when the orders change, on demand, and every second: the figures follow
 * the market.
 */
export function useAssessment(reviewRequest: ReviewRequest): Assessing {
  const key = JSON.stringify(reviewRequest)
  // `reviewRequest` is a new object at every render; its text is the identity.
  const request = useMemo(() => JSON.parse(key) as ReviewRequest, [key])
  const [assessment, setAssessment] = useState<Assessment | null>(null)
  const [earlier, setEarlier] = useState<Assessment | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [phrase, setPhrase] = useState('')
  const latest = useRef(0)
  /** Token of the review on screen, which the next review continues. */
  const since = useRef<string | undefined>(undefined)
  const show = useCallback((next: Assessment) => {
    since.current = next.review?.token
    setAssessment(next)
  }, [])
  const again = useCallback(async () => {
    const nth = (latest.current += 1)
    const startedAt = performance.now()
    const continuation = request.kind === 'place' && since.current !== undefined ? { since: since.current } : {}
    const reply: Reply<Reviewed> = await bridge.call('orders.review', { ...request, ...continuation })
    // Only the newest request counts: an earlier one is about other orders, or older.
    if (nth !== latest.current) return
    if (reply.ok) {
      show(reply.value)
      setEarlier((before) => before ?? reply.value)
    }
    const problem = reply.ok ? null : reply.error.message
    setAnswer({ of: key, problem, tookMs: performance.now() - startedAt })
  }, [request, key, show])
  useEffect(() => {
    void again()
    return () => void (latest.current += 1)
  }, [again])
  useEffect(() => {
    if (answer === null || answer.of !== key) return
    const timer = setTimeout(() => void again(), Math.max(LIVE_MS, answer.tookMs / MOST_SHARE))
    return () => clearTimeout(timer)
  }, [answer, key, again])
  const isAnswered = answer?.of === key
  return {
    assessment,
    answered: isAnswered,
    problem: isAnswered ? answer.problem : null,
    phrase,
    setPhrase,
    earlier,
    acceptChanges: () => setEarlier(assessment),
    replaceAssessment(next) {
      latest.current += 1
      show(next)
      setEarlier(next)
      setAnswer({ of: key, problem: null, tookMs: 0 })
    },
    again,
  }
}
