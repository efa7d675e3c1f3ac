import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Firing } from '@/shared/trading/price-alerts/firing'
import type { PriceAlert } from '@/shared/trading/price-alerts/price-alert'
import { folderFaults } from '@/electron/testing/folder-faults'
import { openDatabase, priceAlertList } from '@/electron/base/storage/database'
import { createPriceAlertRecords, type PriceAlertStep } from './price-alert-records'

let folder: string
let closes: (() => void)[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volley-price-alerts-'))
  mkdirSync(join(folder, 'data'))
  closes = []
})
afterEach(() => {
  for (const close of closes) close()
  rmSync(folder, { recursive: true })
})

const file = (): string => join(folder, 'data', 'price-alerts.sqlite')

/** One process with a disk that can be filled. */
function aProcess() {
  const { database } = openDatabase(file(), priceAlertList)
  closes.push(() => database.close())
  let isFull = false
  const problems: unknown[] = []
  database.function('volley_room', () => {
    if (isFull) throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
    return 1
  })
  for (const [name, change] of Object.entries({
    alerts: 'INSERT ON price_alerts',
    changes: 'UPDATE ON price_alerts',
    firings: 'INSERT ON firings',
    settled: 'UPDATE ON firings',
  }))
    database.exec(`CREATE TEMP TRIGGER volley_${name} BEFORE ${change} BEGIN SELECT volley_room(); END`)
  return {
    ...createPriceAlertRecords(database, (error) => problems.push(error)),
    fill: (is: boolean) => void (isFull = is),
    problems,
  }
}

const anAlert = (id: string, change: Partial<PriceAlert> = {}): PriceAlert => ({
  id,
  category: 'SPOT',
  symbol: 'BTCUSDT',
  direction: 'up',
  price: '100',
  source: 'last',
  repeats: false,
  outside: null,
  note: '',
  createdAt: 0,
  side: 'away',
  judgedAt: 0,
  firedAt: null,
  firedBy: null,
  lastPrice: '90',
  ...change,
})
const fires =
  (id: string, at: number, by: Firing['by']) =>
  (alerts: readonly PriceAlert[]): PriceAlertStep => {
    const fired = (alert: PriceAlert): PriceAlert => ({ ...alert, side: 'beyond', firedAt: at, firedBy: by })
    const next = alerts.map((alert) => (alert.id === id ? fired(alert) : alert))
    return {
      alerts: next,
      fired: next.filter((alert) => alert.id === id).map((alert) => ({ profileId: 'p', alert, at, by, before: null })),
    }
  }
const adds =
  (...added: readonly PriceAlert[]) =>
  (alerts: readonly PriceAlert[]): PriceAlertStep => ({ alerts: [...alerts, ...added], fired: [] })
const idsOf = (list: readonly PriceAlert[]): string[] => list.map(({ id }) => id)
const whoFired = (list: readonly Firing[]): string[] => list.map(({ alert, by }) => `${alert.id} ${by}`)

describe('Price alerts on disk', () => {
  it('are those of both processes at any moment, by profile', () => {
    const [first, other] = [aProcess(), aProcess()]
    first.change('p', adds(anAlert('a')))
    other.change('p', adds(anAlert('b')))
    other.change('q', adds(anAlert('c')))
    expect([idsOf(first.list('p')), idsOf(first.list('q'))]).toEqual([['a', 'b'], ['c']])
  })

  it('that fired wait to be delivered by one process and notified by another, and then are forgotten', () => {
    const owner = aProcess()
    owner.change('p', adds(anAlert('a')))
    owner.change('p', fires('a', 7, 'watchman'))
    const other = aProcess()
    expect([whoFired(other.undelivered('p')), other.undelivered('q')]).toEqual([['a watchman'], []])
    const [firing] = other.unnotified()
    owner.settle(firing!, 'delivered')
    expect([other.undelivered('p'), whoFired(other.unnotified())]).toEqual([[], ['a watchman']])
    other.settle(firing!, 'notified')
    expect([owner.undelivered('p'), owner.unnotified()]).toEqual([[], []])
  })

  it('stay in memory while the disk is full, and fire, deliver and notify once all the same', () => {
    const records = aProcess()
    records.change('p', adds(anAlert('a'), anAlert('b')))
    records.fill(true)
    records.change('p', fires('a', 7, 'application'))
    records.change('p', adds(anAlert('c')))
    expect([idsOf(records.list('p')), records.problems.length > 0]).toEqual([['a', 'b', 'c'], true])
    const [firing] = records.undelivered('p')
    records.settle(firing!, 'delivered')
    expect([records.undelivered('p'), whoFired(records.unnotified())]).toEqual([[], ['a application']])
    records.fill(false)
    expect(records.list('p')).toMatchObject([{ firedBy: 'application' }, {}, { id: 'c' }])
    expect(records.undelivered('p')).toEqual([])
    const again = aProcess()
    expect([again.undelivered('p'), whoFired(again.unnotified())]).toEqual([[], ['a application']])
    expect(again.list('p')).toHaveLength(3)
  })

  it('that both processes changed while the disk of one was full have the other’s values', () => {
    const [first, other] = [aProcess(), aProcess()]
    first.change('p', adds(anAlert('a'), anAlert('b'), anAlert('c')))
    first.fill(true)
    first.change('p', fires('a', 7, 'application'))
    first.change('p', fires('b', 8, 'application'))
    first.change('p', (alerts) => ({ alerts: alerts.filter(({ id }) => id !== 'c'), fired: [] }))
    other.change('p', fires('a', 9, 'watchman'))
    first.fill(false)
    expect(first.list('p')).toMatchObject([
      { id: 'a', firedAt: 9 },
      { id: 'b', firedAt: 8 },
    ])
    expect(whoFired(other.unnotified())).toEqual(['b application', 'a watchman'])
  })
  it.each(folderFaults)('are reported as not kept if $name, and both processes still share them (R3)', ({ happen }) => {
    const [first, other] = [aProcess(), aProcess()]
    first.change('p', adds(anAlert('a')))
    expect(first.problems).toEqual([])
    const undo = happen(file())
    first.change('p', adds(anAlert('b')))
    expect(String(first.problems)).toContain('the data folder is not at its path any more')
    expect(idsOf(other.list('p'))).toEqual(['a', 'b'])
    if (undo === null) return
    undo()
    const before = first.problems.length
    first.change('p', adds(anAlert('c')))
    expect([first.problems.length, idsOf(aProcess().list('p'))]).toEqual([before, ['a', 'b', 'c']])
  })
})
