import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { t, punctuated, comma } from '@/shared/languages/text'
import { panels } from '@/renderer/panels/panels'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { panelTypeOf } from '@/renderer/state/stores/selection-store'
import { usePanelWindows } from '@/renderer/state/stores/panel-windows-store'
import { bringBack, openMissingWindows } from '@/renderer/state/workspace/panel-windows'

const titleOf = (panel: string): string => panels.find(({ id }) => id === panelTypeOf(panel))?.title ?? panel

/** After a start in a browser, panel windows can be reopened only by a click. */
export function WindowsBand() {
  const list = usePanelWindows((state) => state.list)
  const missing = list?.opener === 'page' ? list.windows.filter(({ isOpen }) => !isOpen) : []
  if (missing.length === 0) return null
  const titles = punctuated(missing.map(({ panel }) => titleOf(panel)).join(comma()))
  const openButton = (
    <Button size="small" onClick={openMissingWindows}>
      {t('Open the windows')}
    </Button>
  )
  const backButton = (
    <Button size="small" tone="quiet" onClick={() => missing.forEach(({ panel }) => void bringBack(panel))}>
      {t('Bring them back here')}
    </Button>
  )
  return <PanelBand tone="info">{mixed`In separate windows: ${titles} ${openButton} ${backButton}`}</PanelBand>
}
