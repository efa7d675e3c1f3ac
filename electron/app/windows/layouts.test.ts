import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Layout } from '@/shared/settings/layout'
import { defaultSettings, type Settings } from '@/shared/settings/settings'
import { type AppDatabase, openAppDatabase } from '@/electron/app/app-database'
import { createLayouts, migrateSavedLayout, type Layouts } from './layouts'

let folder: string
let database: AppDatabase
let layouts: Layouts
let changes: number
const clock = createManualClock()
let bytes = 0
const random = {
  bytes: (count: number) => Uint8Array.from({ length: count }, () => (bytes += 7) % 251),
  next: () => 0.5,
}

function start(): void {
  database = openAppDatabase(folder, { clock, random })
  const { layouts: saved, layoutBackups: backups } = database
  layouts = createLayouts({ clock, random, saved, backups, changed: () => void (changes += 1) })
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volley-layouts-'))
  changes = 0
  start()
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const layoutOf = (panel: string): Layout => ({
  version: 2,
  arrangement: {
    grid: {
      root: { type: 'branch', data: [{ type: 'leaf', data: { id: '1', views: [panel], activeView: panel } }] },
      width: 100,
      height: 100,
      orientation: 'HORIZONTAL',
    },
    panels: { [panel]: { id: panel, contentComponent: panel } },
    activeGroup: '1',
  },
  linking: { looks: {}, panels: {}, intervals: {} },
})
const [chart, book] = [layoutOf('candle-chart'), layoutOf('order-book')]
const names = (): string[] =>
  layouts.list().layouts.map(({ name, deletedAt }) => (deletedAt === null ? name : `${name} deleted`))

describe('Named layouts', () => {
  it('are there after a restart with every version, the newest twenty of each', () => {
    const { id } = layouts.create({ name: 'Desk', layout: chart })
    for (let count = 0; count < 24; count += 1) layouts.save({ id, layout: count === 23 ? book : chart })
    database.close()
    start()
    const [desk] = layouts.list().layouts
    expect(desk?.versions.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at))
    expect([layouts.read({ id }), layouts.read({ id, version: 24 })]).toEqual([book, chart])
    expect(() => layouts.read({ id, version: 5 })).toThrow('version: this state is not kept any more')
    expect(changes).toBe(25)
  })

  it('bear a name that no other has, whatever its case, and are renamed', () => {
    const { id } = layouts.create({ name: 'Desk', layout: chart })
    layouts.create({ name: 'Risk', layout: book })
    expect(() => layouts.create({ name: 'desk', layout: book })).toThrow('name: another layout is called desk')
    expect(() => layouts.rename({ id, name: 'RISK' })).toThrow('name: another layout is called RISK')
    layouts.rename({ id, name: 'DESK' })
    expect(names()).toEqual(['DESK', 'Risk'])
  })

  it('come back after they were deleted, unless their name was given away', () => {
    const { id } = layouts.create({ name: 'Desk', layout: chart })
    layouts.delete({ id })
    expect(names()).toEqual(['Desk deleted'])
    expect(() => layouts.save({ id, layout: book })).toThrow('id: there is no such layout any more')
    expect(layouts.undelete({ id }).name).toBe('Desk')
    layouts.delete({ id })
    layouts.create({ name: 'Desk', layout: book })
    expect(() => layouts.undelete({ id })).toThrow('name: another layout is called Desk')
  })

  it('are no more than forty, and ten deleted ones are kept', () => {
    for (let count = 0; count < 40; count += 1) layouts.create({ name: `Desk ${count}`, layout: chart })
    expect(() => layouts.create({ name: 'One more', layout: chart })).toThrow('name: there are 40 layouts already')
    for (const { id } of layouts.list().layouts.slice(0, 12)) {
      layouts.delete({ id })
      clock.advance(1000)
    }
    expect(names().filter((name) => name.endsWith('deleted'))).toHaveLength(10)
  })
})

describe('The layout in the settings', () => {
  const settingsWith = (layout: Settings['layout']) => {
    let settings = { ...defaultSettings(), layout }
    return {
      get: () => settings,
      set: (change: Partial<Settings>) => (settings = { ...settings, ...change }),
    }
  }

  it('of an older version is backed up unchanged before its migration', () => {
    const old = { version: 1, arrangement: chart.arrangement }
    const settings = settingsWith(old)
    migrateSavedLayout(settings, layouts)
    expect(settings.get().layout).toEqual(chart)
    const [backup] = layouts.list().backups
    expect(backup?.why).toBe('Before the layout of version 1 was brought to version 2')
    expect(layouts.readBackup({ id: backup!.id })).toEqual(old)
  })

  it('that no version knows is backed up once, and the first arrangement comes', () => {
    for (let start = 0; start < 2; start += 1) {
      const settings = settingsWith({ version: 99, panes: [] })
      migrateSavedLayout(settings, layouts)
      expect(settings.get().layout).toBe(null)
    }
    expect(layouts.list().backups).toHaveLength(1)
  })

  it('stays as it is where the backup cannot be written', () => {
    const settings = settingsWith({ version: 1, arrangement: chart.arrangement })
    const full = {
      ...layouts,
      backUp: () => {
        throw new Error('disk full')
      },
    }
    expect(() => migrateSavedLayout(settings, full)).toThrow('disk full')
    expect(settings.get().layout).toMatchObject({ version: 1 })
  })

  it('of this version is left alone', () => {
    const settings = settingsWith({ ...chart })
    migrateSavedLayout(settings, layouts)
    expect([settings.get().layout, layouts.list().backups]).toEqual([chart, []])
  })
})
