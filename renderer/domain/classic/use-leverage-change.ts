import { t } from '@/shared/languages/text'
import { firstMissing } from '@/renderer/kit/ui/fields/first-missing'
import { useState } from 'react'
import type { WirePreview } from '@/shared/ipc/trading/api-desk'
import type { ClassicTerms } from '@/shared/trading/account/classic-account'
import { type Instrument, marginCoinOf } from '@/shared/trading/market/instrument'
import { bridge } from '@/renderer/state/bridge/bridge'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { useApp } from '@/renderer/state/stores/app-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { sendGate } from '@/renderer/domain/review/model/send-gate'
import { useClassicTerms } from './classic-account'
import { leverageProblem } from './leverage-form'

/** Outcome of a change. An unknown outcome is settled by the next reading, never by a second request. */
interface Ended {
  readonly kind: 'unknown' | 'held'
  readonly why: string
}

/** Leverage at the time of the review, and the request to be sent. */
interface Reviewed {
  readonly before: ClassicTerms
  readonly wire: WirePreview
}

/** A change of the leverage of a symbol: typed, checked, written as a dry run, and sent once. */
export function useLeverageChange(instrument: Instrument, onDone: () => void) {
  const { category, symbol, maxLeverage } = instrument
  const { data: terms, error, refetch } = useClassicTerms(instrument)
  const [typed, setTyped] = useState('')
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)
  const [token, setToken] = useState(newIntentToken)
  const [busy, setBusy] = useState(false)
  const { connected, health } = useHealth()
  const app = useApp((state) => state.app)
  const { blocked } = sendGate({
    connected,
    health,
    app,
    hasMarketOrder: false,
    notReducing: t('it changes the margin'),
  })
  const problem = terms === undefined ? null : leverageProblem(typed, maxLeverage, terms)
  const isUnknown = ended?.kind === 'unknown'
  const reviewMissing = firstMissing(
    error?.message,
    terms === undefined && t('The leverage of now is being read.'),
    typed === '' && t('Type the new leverage.'),
    problem,
  )
  const sendMissing = firstMissing(
    blocked,
    isUnknown && t('The result of the change is unknown: check the values read from the exchange.'),
  )
  const canReview = terms !== undefined && reviewMissing === null && !busy
  const canSend = sendMissing === null && !busy
  const call = {
    endpoint: 'setLeverage' as const,
    request: { symbol, productType: category.toLowerCase(), marginCoin: marginCoinOf(instrument), leverage: typed },
  }
  /** Nothing was changed: a new token permits another try. */
  function allowRetry(why: string): void {
    setToken(newIntentToken())
    setEnded({ kind: 'held', why })
  }
  async function review(): Promise<void> {
    if (!canReview) return
    setBusy(true)
    const reply = await bridge.call('api.preview', call)
    setBusy(false)
    if (!reply.ok) return allowRetry(reply.error.message)
    setEnded(null)
    setReviewed({ before: terms, wire: reply.value })
  }
  async function send(): Promise<void> {
    if (!canSend) return
    setBusy(true)
    const reply = await bridge.call('api.call', { ...call, token })
    setBusy(false)
    void refetch()
    if (!reply.ok) return allowRetry(reply.error.message)
    const { kind, code, message, meaning } = reply.value
    if (kind === 'unknown') return setEnded({ kind, why: message })
    if (kind !== 'done') return allowRetry([code, message, meaning].filter(Boolean).join(' '))
    showToast('info', t('Leverage changed'), `${symbol} ${category}: ${typed}×`)
    onDone()
  }
  function back(): void {
    setReviewed(null)
    setEnded(null)
  }
  const change = (next: string): void => setTyped(next.trim())
  return {
    terms,
    error,
    typed,
    change,
    problem,
    reviewed,
    ended,
    isUnknown,
    blocked,
    busy,
    reviewMissing,
    sendMissing,
    review,
    send,
    back,
  }
}
