import './no-eval'
import '@fontsource-variable/inter/index.css'
import './theme/tokens.css'
import './theme/themes.css'
import './theme/base.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { bridge } from './bridge/bridge'
import { connectStores } from './stores/connect-stores'
import { MiniPage } from './mini/mini-page'
import { applyAppearance, useSettings } from './stores/settings-store'

connectStores(bridge)
useSettings.subscribe(({ settings }) => applyAppearance(settings, document.documentElement))

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>{location.hash === '#mini' ? <MiniPage /> : <App />}</CSPProvider>
    </StrictMode>,
  )
}
