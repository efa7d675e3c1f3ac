import './language'
import { join } from 'node:path'
import { secureRandom } from './base/env/real-random'
import { vitePage } from './hosts/vite-page'
import { serveBrowser } from './serve-browser'

// Development only: no part of what is packed.
serveBrowser(() => vitePage(join(import.meta.dirname, '../..'), secureRandom()))
