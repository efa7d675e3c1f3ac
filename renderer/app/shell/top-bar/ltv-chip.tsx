import { useEffect } from 'react'
import { figureOf, headlineText } from '@/shared/trading/alarms/headline'
import { isSale } from '@/shared/trading/alarms/deed'
import { deedTitle } from '@/renderer/domain/deeds/deed-words'
import { useDeeds } from '@/renderer/domain/deeds/use-deeds'
import { useWorstHeadline } from '@/renderer/state/stores/health/headlines'
import { chooseUnit } from '@/renderer/state/stores/health/risk-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'

/**
 * The most severe deed without an answer and the worst of all risk units and loans in the top bar and in the window's
 * title, whatever the panels show. Opens where it is shown.
 */
export function LtvChip() {
  const worst = useWorstHeadline()
  const [deed] = useDeeds()
  const event = deed === undefined ? null : deedTitle(deed, false)
  const ratio = worst === null ? 'Volley' : `${headlineText(worst)} · Volley`
  const title = event === null ? ratio : `${event} · ${ratio}`
  useEffect(() => {
    document.title = title
  }, [title])
  if (worst === null && deed === undefined) return null
  const state = deed !== undefined && isSale(deed) ? 'critical' : (worst?.state ?? 'unknown')
  const kind = deed === undefined ? worst?.kind : deed.isLoan ? 'loan' : 'unit'
  function open(): void {
    if (kind === 'unit') chooseUnit(deed?.subject ?? worst?.id ?? '')
    showPanel(kind === 'unit' ? 'risk-wall' : 'loans')
  }
  return (
    <button
      type="button"
      className={`ltv-chip ltv-chip--${state}`}
      data-live={worst?.isLive ?? false}
      title={event === null && worst !== null ? `The worst of all risk units and loans: ${headlineText(worst)}` : title}
      onClick={open}
    >
      <span className="ltv-chip__label">
        {event === null ? '' : `${event} · `}
        {worst === null ? '' : `LTV ${worst.name}`}
      </span>{' '}
      {worst !== null && <b>{figureOf(worst)}</b>}
    </button>
  )
}
