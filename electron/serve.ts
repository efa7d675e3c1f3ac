import './language'
import { join } from 'node:path'
import { builtPage } from '@/electron/hosts/page/built-page'
import { serveBrowser } from './serve-browser'

serveBrowser(async () => builtPage(join(import.meta.dirname, '../renderer')))
