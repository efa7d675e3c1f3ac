import { useEffect } from 'react'
import { t } from '@/shared/languages/text'
import { figureOf, headlineText } from '@/shared/trading/alarms/headline'
import { isSale } from '@/shared/trading/alarms/unanswered-event'
import { loanEventTitle } from '@/renderer/domain/loan-events/loan-event-labels'
import { useLoanEvents } from '@/renderer/domain/loan-events/use-loan-events'
import { useWorstHeadline } from '@/renderer/state/stores/health/headlines'
import { chooseUnit } from '@/renderer/state/stores/health/risk-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

/**
 * The most severe event without an answer and the worst of all risk units and loans in the top bar and in the window's
 * title, whatever the panels show. Opens where it is shown.
 */
export function LtvChip() {
  const worst = useWorstHeadline()
  const [loanEvent] = useLoanEvents()
  const event = loanEvent === undefined ? null : loanEventTitle(loanEvent, false)
  const ratio = worst === null ? 'Volley' : t`${headlineText(worst)} · Volley`
  const title = event === null ? ratio : `${event} · ${ratio}`
  useEffect(() => {
    document.title = title
  }, [title])
  if (worst === null && loanEvent === undefined) return null
  const state = loanEvent !== undefined && isSale(loanEvent) ? 'critical' : (worst?.state ?? 'unknown')
  const kind = loanEvent === undefined ? worst?.kind : loanEvent.isLoan ? 'loan' : 'unit'
  function open(): void {
    if (kind === 'unit') chooseUnit(loanEvent?.subject ?? worst?.id ?? '')
    showPanel(kind === 'unit' ? 'risk-wall' : 'loans')
  }
  return (
    <Pressable
      className={`ltv-chip ltv-chip--${state}`}
      data-live={worst?.isLive ?? false}
      title={
        event === null && worst !== null ? t`The worst of all risk units and loans: ${headlineText(worst)}` : title
      }
      onClick={open}
    >
      <span className="ltv-chip__label">
        {event === null ? '' : `${event} · `}
        {worst === null ? '' : t`LTV ${worst.name}`}
      </span>{' '}
      {worst !== null && <b>{figureOf(worst)}</b>}
    </Pressable>
  )
}
