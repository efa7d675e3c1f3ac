import './stay-on-page'
import { bridge } from './state/bridge/bridge'

// Connects while the browser still reads the rest of the page.
bridge.connection(() => undefined)
void import('./start')
