import { useCallback, useEffect, useState } from 'react'
import type { InputOf } from '@/shared/ipc/contract'
import type { Assessment } from '@/shared/trading/pretrade/assessment'
import { bridge } from '@/renderer/state/bridge/bridge'

/** How soon orders that could not be checked are judged again. */
const UNCHECKED_AGAIN_MS = 1000

type Ask = InputOf<'orders.assess'>

/** What the main process thinks of these orders, and what is typed to confirm it. */
export interface Assessing {
  /** Null until it has answered, and where it could not. */
  readonly assessment: Assessment | null
  /** It has answered, one way or the other: what it could not tell here it tells at the send. */
  readonly answered: boolean
  readonly phrase: string
  readonly setPhrase: (phrase: string) => void
  readonly keep: (assessment: Assessment) => void
  readonly again: () => Promise<void>
}

/**
 * Asks once, again while something could not be checked, and whenever it is told to. `ask` is taken when the dialog
 * opens.
 */
export function useAssessment(ask: () => Ask): Assessing {
  const [asked] = useState(ask)
  const [assessment, keep] = useState<Assessment | null>(null)
  const [answered, setAnswered] = useState(false)
  const [phrase, setPhrase] = useState('')
  const again = useCallback(async () => {
    const reply = await bridge.call('orders.assess', asked)
    if (reply.ok) keep(reply.value)
  }, [asked])
  useEffect(() => {
    let isShown = true
    void bridge.call('orders.assess', asked).then((reply) => {
      if (!isShown) return
      if (reply.ok) keep(reply.value)
      setAnswered(true)
    })
    return () => {
      isShown = false
    }
  }, [asked])
  // A book that was late for a moment must not leave the orders unchecked for as long as they are looked at.
  const isUnchecked = assessment !== null && assessment.rows.some(({ fill }) => fill.kind === 'unchecked')
  useEffect(() => {
    if (!isUnchecked) return
    const timer = setTimeout(() => void again(), UNCHECKED_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isUnchecked, assessment, again])
  return { assessment, answered, phrase, setPhrase, keep, again }
}
