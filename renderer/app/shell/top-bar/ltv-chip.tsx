import { useEffect } from 'react'
import { figureOf, headlineText } from '@/shared/trading/alarms/headline'
import { useWorstHeadline } from '@/renderer/state/stores/health/headlines'
import { chooseUnit } from '@/renderer/state/stores/health/risk-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'

/** Worst ratio of all risk units and loans, in the top bar and the window title. A click opens its panel. */
export function LtvChip() {
  const worst = useWorstHeadline()
  const title = worst === null ? 'Volley' : `${headlineText(worst)} · Volley`
  useEffect(() => {
    document.title = title
  }, [title])
  if (worst === null) return null
  const { kind, id, name, state, isLive } = worst
  function open(): void {
    if (kind === 'unit') chooseUnit(id)
    showPanel(kind === 'unit' ? 'risk-wall' : 'loans')
  }
  return (
    <button
      type="button"
      className={`ltv-chip ltv-chip--${state}`}
      data-live={isLive}
      title={`The worst of all risk units and loans: ${headlineText(worst)}`}
      onClick={open}
    >
      <span className="ltv-chip__label">LTV {name}</span> <b>{figureOf(worst)}</b>
    </button>
  )
}
