import './language'
import { join } from 'node:path'
import { secureRandom } from '@/shared/node/real-random'
import { vitePage } from '@/electron/hosts/page/vite-page'
import { serveBrowser } from './serve-browser'

// Development only: not part of the package.
serveBrowser(() => vitePage(join(import.meta.dirname, '../..'), secureRandom()))
