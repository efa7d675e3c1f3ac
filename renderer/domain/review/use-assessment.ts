import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { InputOf } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/reply'
import type { Assessment, Reviewed } from '@/shared/trading/pretrade/assessment'
import { bridge } from '@/renderer/state/bridge/bridge'

/** What could not be checked is asked again this often while it is looked at. */
const UNCHECKED_AGAIN_MS = 2000

type Ask = InputOf<'orders.review'>

/**
 * The main process's judgement of the orders of a review with the review it keeps of them, and what the user typed
 * about it. `answered`: it has been asked about exactly these orders.
 */
export interface Assessing {
  readonly assessment: Assessment | null
  readonly answered: boolean
  /** Why it could not be asked; null where it could. */
  readonly problem: string | null
  readonly phrase: string
  readonly setPhrase: (phrase: string) => void
  readonly keep: (assessment: Assessment) => void
  readonly again: () => Promise<void>
}

interface Answer {
  /** What was asked. */
  readonly of: string
  readonly problem: string | null
}

/**
 * Asks when the dialog opens, when what is asked becomes another thing, again while something could not be checked, and
 * whenever it is told to.
 */
export function useAssessment(ask: Ask): Assessing {
  const key = JSON.stringify(ask)
  // What is asked is new for every frame, and is the same as long as its text is.
  const asked = useMemo(() => JSON.parse(key) as Ask, [key])
  const [assessment, keep] = useState<Assessment | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [phrase, setPhrase] = useState('')
  const latest = useRef(0)
  /** Only the newest question counts: what was asked before it is about other orders, or older. */
  const take = useCallback(
    (nth: number, reply: Reply<Reviewed>) => {
      if (nth !== latest.current) return
      if (reply.ok) keep(reply.value)
      setAnswer({ of: key, problem: reply.ok ? null : reply.error.message })
    },
    [key],
  )
  const again = useCallback(async () => {
    const nth = (latest.current += 1)
    take(nth, await bridge.call('orders.review', asked))
  }, [asked, take])
  useEffect(() => {
    const nth = (latest.current += 1)
    void bridge.call('orders.review', asked).then((reply) => take(nth, reply))
    return () => void (latest.current += 1)
  }, [asked, take])
  // A book that was late for a moment must not leave the orders unchecked for as long as they are looked at.
  const isUnchecked = assessment !== null && assessment.rows.some(({ fill }) => fill.kind === 'unchecked')
  useEffect(() => {
    if (!isUnchecked) return
    const timer = setTimeout(() => void again(), UNCHECKED_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isUnchecked, assessment, again])
  const isAnswered = answer?.of === key
  return {
    assessment,
    answered: isAnswered,
    problem: isAnswered ? answer.problem : null,
    phrase,
    setPhrase,
    keep,
    again,
  }
}
