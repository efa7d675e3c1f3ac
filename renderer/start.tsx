import './no-eval'
import '@fontsource-variable/inter/index.css'
import './kit/theme/tokens.css'
import './kit/theme/themes.css'
import './kit/theme/base.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { growthOf, setGrowth } from './kit/theme/growth'
import { readKeyboardLayout } from './kit/keys/key-text'
import { useSession } from './state/bridge/account-session'
import { bridge } from './state/bridge/bridge'
import { PanelPage } from './app/panel-page/panel-page'
import { panels } from './panels/panels'
import { arrangements } from './state/workspace/arrangements'
import { panelOfPage } from './state/workspace/panel-windows'
import { TableSettings } from './app/table-settings'
import { connectStores } from './app/connect-stores'
import { MiniPage } from './app/mini/mini-page'
import { loadInstruments } from './state/queries/instruments'
import { panelTypeOf } from './state/stores/selection-store'
import { applyAppearance, useSettings } from './state/stores/settings-store'

const panel = panelOfPage()
const isMini = location.hash === '#mini'
/** Panels of the first screen: of a panel window, or those in front after an installation. */
const firstPanels = panels.filter(({ id }) =>
  panel === null
    ? arrangements[0]!.places.some((place) => place.id === id && place.direction !== 'within')
    : id === panelTypeOf(panel),
)

/** Longest wait for the content of the first screen, which is otherwise rendered several times while it arrives. */
const MOST_WAIT_MS = 500

/** The account and the rules of its symbols: without them most panels are empty. */
const firstRules = new Promise<number>((resolve) => {
  useSession.subscribe(({ session }) => session !== null && resolve(session))
}).then(loadInstruments)

void readKeyboardLayout()
connectStores(bridge)
function applySettings(): void {
  const { settings } = useSettings.getState()
  applyAppearance(settings, document.documentElement)
  setGrowth(growthOf(window.innerWidth, settings.wideType), document.documentElement)
}
useSettings.subscribe(applySettings)
window.addEventListener('resize', applySettings)

async function show(root: HTMLElement): Promise<void> {
  if (!isMini) {
    const content = Promise.allSettled([firstRules, ...firstPanels.map(({ component }) => component.prepare())])
    await Promise.race([content, new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS))])
  }
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        {isMini ? (
          <MiniPage />
        ) : (
          <TableSettings>{panel === null ? <App /> : <PanelPage panel={panel} />}</TableSettings>
        )}
      </CSPProvider>
    </StrictMode>,
  )
}
void show(document.querySelector<HTMLElement>('#root')!)
