import './language'
import { join } from 'node:path'
import { builtPage } from './hosts/built-page'
import { serveBrowser } from './serve-browser'

serveBrowser(async () => builtPage(join(import.meta.dirname, '../renderer')))
