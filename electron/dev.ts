import './language'
import { join } from 'node:path'
import { secureRandom } from '@/shared/node/real-random'
import { vitePage } from '@/electron/hosts/page/vite-page'
import { serveBrowser } from './serve-browser'

// Development only: no part of what is packed.
serveBrowser(() => vitePage(join(import.meta.dirname, '../..'), secureRandom()))
