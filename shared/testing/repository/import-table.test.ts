import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ambientUsesIn, climbsIn, cyclesIn, roomsWithoutFloor, trespassesIn, wallClockUsesIn } from './trespasses'

const root = resolve(import.meta.dirname, '../../..')
const folders = [
  'shared',
  'renderer',
  'electron',
  'e2e',
  'bench',
  'kill-loop',
  'practice',
  'research',
  'simulation',
].filter((folder) => existsSync(resolve(root, folder)))
const paths = folders
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  .map((path) => path.replaceAll('\\', '/'))
const sources = new Map(paths.map((path) => [path, readFileSync(resolve(root, path), 'utf8')]))
const planted = (...files: [path: string, text: string][]) => new Map(files)

describe('the import table', () => {
  it('has a floor for every room', () => {
    expect(paths.length).toBeGreaterThan(1000)
    expect(roomsWithoutFloor(sources)).toEqual([])
  })

  it('is kept by every file, and only the named files know Electron', () => {
    expect(trespassesIn(sources)).toEqual([])
  })

  it('contains no import cycle, of values or of types', () => {
    expect(cyclesIn(sources)).toEqual([])
  })

  it('is written from the root where it would climb', () => {
    expect(climbsIn(sources)).toEqual([])
    expect(climbsIn(planted(['shared/a/b/one.ts', `import '../../c/two'`]))).toHaveLength(1)
  })

  it.each([
    ['import', `import { sign } from '../electron/exchange/rest/signing'`],
    ['import from the root', `import { sign } from '@/electron/exchange/rest/signing'`],
    ['import type', `import type { Client } from '../electron/exchange/rest/signing'`],
    ['export from', `export { sign } from '../electron/exchange/rest/signing'`],
    ['export all', `export * from '../electron/exchange/rest/signing'`],
    ['import()', `const load = () => import('../electron/exchange/rest/signing')`],
    ['an import type inside a type', `let client: import('../electron/exchange/rest/signing').Client`],
    ['require', `const signing = require('../electron/exchange/rest/signing')`],
  ])('catches the practice exchange borrowing the client by %s', (_, text) => {
    const borrowed = 'practice/engine.ts imports electron/exchange/rest/signing'
    expect(trespassesIn(planted(['practice/engine.ts', text]))).toEqual([borrowed])
  })

  it('catches Electron outside its few files and Node in shared code, and lets text about them be', () => {
    const text = `import { app } from 'electron'`
    const elsewhere = planted(
      ['electron/services/orders/tracker.ts', text],
      ['electron/hosts/browser/browser-host.ts', text],
    )
    expect(trespassesIn(elsewhere)).toHaveLength(2)
    expect(
      trespassesIn(planted(['electron/main.ts', text], ['electron/hosts/electron/electron-host.ts', text])),
    ).toEqual([])
    expect(trespassesIn(planted(['shared/base/files.ts', `import { readFileSync } from 'node:fs'`]))).toHaveLength(1)
    const notified = `// import { app } from 'electron'\nconst text = "import 'electron'"`
    expect(trespassesIn(planted(['shared/base/files.ts', notified]))).toEqual([])
    expect(trespassesIn(planted(['renderer/app/app.ts', `import '@/electron/app/session'`]))).toHaveLength(1)
  })

  it('catches a look upwards, a look at a room of the same floor, and a room that no floor names', () => {
    expect(trespassesIn(planted(['shared/base/decimal.ts', `import '../trading/market/instrument'`]))).toHaveLength(1)
    expect(trespassesIn(planted(['shared/trading/account/hedge.ts', `import '../market/instrument'`]))).toHaveLength(1)
    expect(trespassesIn(planted(['shared/trading/market/instrument.ts', `import '../orders/order'`]))).toEqual([])
    expect(trespassesIn(planted(['electron/attic/box.ts', `import '../base/notices'`]))).toHaveLength(1)
    expect(roomsWithoutFloor(planted(['electron/attic/box.ts', '']))).toEqual(['electron/attic'])
    expect(roomsWithoutFloor(planted(['renderer/domain/stray.ts', '']))).toEqual(['renderer/domain/.'])
  })

  it('catches a panel that borrows from another, with its styles, and a room that reaches into a panel', () => {
    const ours = planted(
      [
        'renderer/panels/positions/positions-panel.tsx',
        `import { Row } from './row'\nimport '@/renderer/domain/drafts/draft-store'`,
      ],
      ['renderer/panels/panels.ts', `import { PositionsPanel } from './positions/positions-panel'`],
      ['renderer/app/workspace/workspace.tsx', `import { panels } from '@/renderer/panels/panels'`],
    )
    expect(trespassesIn(ours)).toEqual([])
    const borrowed = planted(
      [
        'renderer/panels/positions/positions-panel.tsx',
        `import '../order-book/ladder'\nimport '../order-book/order-book.css'`,
      ],
      ['renderer/panels/loans/rows.ts', `import { rows } from '../positions/rows'`],
      ['renderer/domain/risk/wall.ts', `import { view } from '@/renderer/panels/risk-wall/view'`],
    )
    expect(trespassesIn(borrowed)).toHaveLength(4)
  })

  it("catches product code that leans on a test's helper, and lets the bench do it", () => {
    const text = `import { createManualClock } from '@/shared/testing/manual-clock'`
    expect(trespassesIn(planted(['electron/app/health/health.ts', text]))).toHaveLength(1)
    expect(trespassesIn(planted(['electron/app/health.test.ts', text], ['bench/engine.ts', text]))).toEqual([])
  })

  it('catches a cycle, even of types and inside one folder', () => {
    const across = planted(
      ['shared/a/one.ts', `import type { Two } from '../b/two'`],
      ['shared/b/two.ts', `import { one } from '../a/one'`],
    )
    expect(cyclesIn(across)).toEqual(['shared/a/one.ts → shared/b/two.ts → shared/a/one.ts'])
    expect(
      cyclesIn(planted(['shared/a/one.ts', `import './two'`], ['shared/a/two.ts', `import './one'`])),
    ).toHaveLength(1)
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
    expect(ambientUsesIn(planted(['electron/services/orders/tracker.ts', text]))).toEqual([
      `electron/services/orders/tracker.ts uses ${use}`,
    ])
    expect(ambientUsesIn(planted(['shared/node/real-clock.ts', text]))).toEqual([])
  })

  it.each([
    'const day = new Date(at).toISOString()',
    'clock.setTimeout(1)',
    '// Date.now()',
    `import { randomBytes } from './random'`,
    'interface Timers { setTimeout: number }',
  ])('is no use of them: %s', (text) => {
    expect(ambientUsesIn(planted(['shared/trading/orders/order.ts', text]))).toEqual([])
  })
})

describe('the time of day', () => {
  it('is trusted time wherever orders are let through, kept, planned or watched', () => {
    expect(wallClockUsesIn(sources)).toEqual([])
  })

  it.each([
    ['electron/services/orders/gate/lock.ts', 'const day = clock.now()', ['clock.now']],
    ['electron/services/orders/journal/chain/head.ts', 'const at = env.clock.now()', ['clock.now']],
    ['electron/services/monitors/alarms/book.ts', 'const stamp = { at: clock.now }', ['clock.now']],
    ['electron/services/orders/plans/portions.ts', 'const late = clock?.now()', ['clock?.now']],
    ['electron/services/orders/plans/portions.ts', 'const late = time.now() - nextAt', []],
    ['electron/services/orders/gate/kill-switch.ts', 'const old = clock.mono()', []],
    ['electron/services/orders/gate/lock.test.ts', 'const day = clock.now()', []],
    ['electron/exchange/book/feed.ts', 'const at = clock.now()', []],
  ])('in %s: %s', (path, text, uses) => {
    expect(wallClockUsesIn(planted([path, text]))).toEqual(uses.map((use) => `${path} uses ${use}`))
  })
})
