import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mayImport } from './import-table'
import { ambientUsesIn, cyclesAcrossFolders, trespassesIn } from './trespasses'

const root = resolve(import.meta.dirname, '../..')
const folders = ['shared', 'renderer', 'electron', 'e2e', 'bench', 'kill-loop'].filter((folder) => existsSync(resolve(root, folder)))
const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })).map((path) => path.replaceAll('\\', '/'))
const sources = new Map(paths.map((path) => [path, readFileSync(resolve(root, path), 'utf8')]))
const planted = (...files: [path: string, text: string][]) => new Map(files)

describe('the import table', () => {
  it('covers every source file', () => {
    const rows = Object.keys(mayImport)
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.filter((path) => !rows.some((folder) => path.startsWith(folder)))).toEqual([])
  })

  it('is kept by every file, and only the named files know Electron', () => {
    expect(trespassesIn(sources)).toEqual([])
  })

  it('leaves no import cycle across folders', () => {
    expect(cyclesAcrossFolders(sources)).toEqual([])
  })

  it.each([
    ['import', `import { sign } from '../exchange/signing'`],
    ['import type', `import type { Client } from '../exchange/signing'`],
    ['export from', `export { sign } from '../exchange/signing'`],
    ['export all', `export * from '../exchange/signing'`],
    ['import()', `const load = () => import('../exchange/signing')`],
    ['an import type inside a type', `let client: import('../exchange/signing').Client`],
    ['require', `const signing = require('../exchange/signing')`],
  ])('catches the practice exchange borrowing the client by %s', (_, text) => {
    expect(trespassesIn(planted(['electron/practice/engine.ts', text]))).toEqual(['electron/practice/engine.ts imports electron/exchange/signing'])
  })

  it('catches Electron outside its few files and Node in shared code, and lets text about them be', () => {
    const text = `import { app } from 'electron'`
    expect(trespassesIn(planted(['electron/orders/tracker.ts', text], ['electron/hosts/browser-host.ts', text]))).toHaveLength(2)
    expect(trespassesIn(planted(['electron/main.ts', text], ['electron/hosts/electron-host.ts', text]))).toEqual([])
    expect(trespassesIn(planted(['shared/trading/order.ts', `import { readFileSync } from 'node:fs'`]))).toHaveLength(1)
    expect(trespassesIn(planted(['shared/trading/order.ts', `// import { app } from 'electron'\nconst text = "import 'electron'"`]))).toEqual([])
    expect(trespassesIn(planted(['renderer/app.ts', `import '../electron/session'`]))).toHaveLength(1)
  })

  it('catches a panel that borrows from another, with its styles, and a room that reaches into a panel', () => {
    const ours = planted(
      ['renderer/panels/positions/positions-panel.tsx', `import { Row } from './row'\nimport { useDraft } from '../../drafts/draft-store'`],
      ['renderer/panels/panels.ts', `import { PositionsPanel } from './positions/positions-panel'`],
      ['renderer/workspace/workspace.tsx', `import { panels } from '../panels/panels'`],
    )
    expect(trespassesIn(ours)).toEqual([])
    const borrowed = planted(
      ['renderer/panels/positions/positions-panel.tsx', `import { Ladder } from '../order-book/ladder'\nimport '../order-book/order-book.css'`],
      ['renderer/panels/positions-history/rows.ts', `import { rows } from '../positions/rows'`],
      ['renderer/risk/wall.ts', `import { view } from '../panels/risk-wall/view'`],
    )
    expect(trespassesIn(borrowed)).toHaveLength(4)
  })

  it('catches a cycle across folders, even of types, and allows one inside a folder', () => {
    const across = planted(['shared/a/one.ts', `import type { Two } from '../b/two'`], ['shared/b/two.ts', `import { one } from '../a/one'`])
    expect(cyclesAcrossFolders(across)).toEqual(['shared/a/one.ts → shared/b/two.ts → shared/a/one.ts'])
    expect(cyclesAcrossFolders(planted(['shared/a/one.ts', `import './two'`], ['shared/a/two.ts', `import './one'`]))).toEqual([])
  })
})

describe('time, chance and waiting', () => {
  it('come into the core as parameters everywhere', () => {
    expect(ambientUsesIn(sources)).toEqual([])
  })

  it.each([
    ['Date.now', 'const at = Date.now()'],
    ['Date.now', 'const clock = { now: Date.now }'],
    ['new Date()', 'const today = new Date()'],
    ['Math.random', 'const dice = Math.random()'],
    ['setTimeout', 'setTimeout(() => {}, 1)'],
    ['setTimeout', 'const wait = globalThis.setTimeout'],
    ['setInterval', 'const handle = setInterval(poll, 1)'],
    ['performance.now', 'const from = performance.now()'],
    ['process.hrtime', 'const from = process.hrtime.bigint()'],
    ['crypto.randomUUID', 'const id = crypto.randomUUID()'],
    ['crypto.getRandomValues', 'globalThis.crypto.getRandomValues(bytes)'],
    ['randomBytes', `import { randomBytes } from 'node:crypto'`],
  ])('%s is caught in the core: %s', (use, text) => {
    expect(ambientUsesIn(planted(['electron/orders/tracker.ts', text]))).toEqual([`electron/orders/tracker.ts uses ${use}`])
    expect(ambientUsesIn(planted(['electron/env/real-clock.ts', text]))).toEqual([])
  })

  it.each(['const day = new Date(at).toISOString()', 'clock.setTimeout(1)', '// Date.now()', `import { randomBytes } from './random'`, 'interface Timers { setTimeout: number }'])(
    'is no use of them: %s',
    (text) => {
      expect(ambientUsesIn(planted(['shared/trading/order.ts', text]))).toEqual([])
    },
  )
})
