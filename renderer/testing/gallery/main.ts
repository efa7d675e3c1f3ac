import '@/renderer/no-eval'
import { sceneApi } from './api'
import { scene } from './scenes'

// The bridge is chosen when it is first imported: this has to stand before.
Object.assign(window, { volley: sceneApi(scene) })
await import('./page')
