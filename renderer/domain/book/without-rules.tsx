import { showOverlay } from '@/renderer/state/stores/screen-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'

interface WithoutRulesProps {
  readonly symbol: string
  readonly error: string | null
  readonly loading: boolean
}

/** Placeholder for a book whose tick and lot are unknown. */
export function WithoutRules({ symbol, error, loading }: WithoutRulesProps) {
  if (loading) return <PanelState kind="loading" title="Loading symbol rules" />
  if (error !== null) return <PanelState kind="error" title="No symbol rules" text={`${error} Trying again…`} />
  return (
    <PanelState
      kind="empty"
      title={`${symbol} is not listed here`}
      text="Choose another symbol or category."
      action={<Button onClick={() => showOverlay('symbols')}>Search symbol</Button>}
    />
  )
}
