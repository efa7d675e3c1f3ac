import { useEffect } from 'react'
import { useLtvInShort } from '../stores/ltv-reading'
import { showPanel } from '../workspace/workspace-door'

const spoken = { waiting: 'waiting for the first reading', live: 'live', late: 'late', lost: 'unknown, no reading arrives', 'not-computed': 'not computed by the exchange' } as const

/** The ratio in the top bar and in the window's title, whatever the panels show. Opens the wall. */
export function LtvChip() {
  const ltv = useLtvInShort()
  const title = ltv === null ? 'Volley' : `LTV ${ltv.text} · Volley`
  useEffect(() => {
    document.title = title
  }, [title])
  if (ltv === null) return null
  const { text, zone, freshness, unit } = ltv
  return (
    <button type="button" className={`ltv-chip ltv-chip--${zone} ltv-chip--${freshness}`} data-live={freshness === 'live'} title={`Loan-to-value of risk unit ${unit.id}: ${spoken[freshness]}`} onClick={() => showPanel('risk-wall')}>
      <span className="ltv-chip__label">LTV</span> <b>{text}</b>
    </button>
  )
}
