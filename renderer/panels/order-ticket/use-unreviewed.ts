import { useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { t } from '@/shared/languages/text'
import { intentSentenceOf } from '@/shared/trading/orders/intent-sentence'
import { placeUnreviewed } from '@/renderer/domain/review/place-at-once'
import { sendGate } from '@/renderer/domain/review/model/send-gate'
import { useApp } from '@/renderer/state/stores/app-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import type { Reviewed } from './ticket-review'
import type { Ticket } from './use-ticket'

interface Unreviewed {
  /** True if the button sends: the main process then decides whether the order needs a review. */
  readonly isOn: boolean
  /** Sends an order once. An order that was not sent because of findings is passed to `review`. */
  readonly send: (reviewed: Reviewed) => Promise<void>
}

/** Sending of the ticket's order without a review, within the limits of the settings. */
export function useUnreviewed(
  ticket: Ticket,
  onPlaced: (batchId: string) => void,
  review: (reviewed: Reviewed) => void,
): Unreviewed {
  const { classic, sentForm, unit, instrument } = ticket
  const isEnabled = useSettings(({ settings }) => settings.pretrade.unreviewed !== null)
  const app = useApp((state) => state.app)
  const hasMarketOrder = sentForm.orderType === 'market'
  const gate = useHealth(
    useShallow(({ connected, health }) =>
      sendGate({
        connected,
        health,
        app,
        hasMarketOrder,
        notReducing: t('an order of the ticket could open a position'),
      }),
    ),
  )
  const isUnderWay = useRef(false)
  return {
    isOn: isEnabled && classic === null && gate.blocked === null && gate.confirm === null,
    async send(reviewed) {
      if (isUnderWay.current) return
      isUnderWay.current = true
      const result = await placeUnreviewed(reviewed.order, reviewed.pegs)
      isUnderWay.current = false
      if (result === 'review') return review(reviewed)
      if (result === 'none') return
      onPlaced(result.batchId)
      ticket.clear()
      const text = intentSentenceOf(reviewed.order, unit, instrument?.priceDecimals, instrument?.isStock)
      showToast('info', t('Order submitted'), text)
    },
  }
}
