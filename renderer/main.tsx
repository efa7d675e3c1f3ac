import './stay-on-page'
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
import { bridge } from './state/bridge/bridge'
import { PanelPage } from './app/panel-page/panel-page'
import { panelOfPage } from './state/workspace/panel-windows'
import { TableSettings } from './app/table-settings'
import { connectStores } from './app/connect-stores'
import { MiniPage } from './app/mini/mini-page'
import { applyAppearance, useSettings } from './state/stores/settings-store'

void readKeyboardLayout()
connectStores(bridge)
function applySettings(): void {
  const { settings } = useSettings.getState()
  applyAppearance(settings, document.documentElement)
  setGrowth(growthOf(window.innerWidth, settings.wideType), document.documentElement)
}
useSettings.subscribe(applySettings)
window.addEventListener('resize', applySettings)

const panel = panelOfPage()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        {location.hash === '#mini' ? (
          <MiniPage />
        ) : panel !== null ? (
          <TableSettings>
            <PanelPage panel={panel} />
          </TableSettings>
        ) : (
          <TableSettings>
            <App />
          </TableSettings>
        )}
      </CSPProvider>
    </StrictMode>,
  )
}
