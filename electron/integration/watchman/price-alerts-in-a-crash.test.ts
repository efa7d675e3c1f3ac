import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { multiply } from '@/shared/base/decimal'
import { patienceBeyond } from '@/shared/testing/patience'
import type { Notice } from '@/shared/ipc/transport/notice'
import type { PriceAlert } from '@/shared/trading/price-alerts/price-alert'
import { LEASE_MS } from '@/electron/base/partner/partner'
import { openDatabase, priceAlertList } from '@/electron/base/storage/database'
import { createPriceAlertRecords } from '@/electron/base/storage/records/price-alert-records'
import { atEnd, endAll, newFolder } from '@/electron/testing/app-harness'
import { bothRunning, countPrinted, untilPrinted } from './testing/two-programs'

afterEach(endAll)

const noticing = patienceBeyond(LEASE_MS + 4000)

/** The list of the two programs, as a third process sees it. */
function openList(dataDir: string) {
  const { database } = openDatabase(join(dataDir, 'price-alerts.sqlite'), priceAlertList)
  atEnd(() => database.close())
  const records = createPriceAlertRecords(database, (error) => {
    throw error
  })
  const alert = (): PriceAlert => records.list('mine')[0]!
  return {
    set: (terms: Pick<PriceAlert, 'price'>) =>
      records.change('mine', () => ({
        alerts: [
          {
            ...terms,
            id: 'a1',
            category: 'USDT-FUTURES',
            symbol: 'BTCUSDT',
            direction: 'down',
            source: 'last',
            repeats: true,
            outside: null,
            note: '',
            createdAt: Date.now(),
            side: null,
            judgedAt: 0,
            firedAt: null,
            firedBy: null,
            lastPrice: '',
          },
        ],
        fired: [],
      })),
    alert,
    until: (change: Partial<PriceAlert>) => expect.poll(alert, noticing).toMatchObject(change),
  }
}

/** What the notification centre of an application that has ended holds of price alerts. */
function noticesIn(dataDir: string): readonly Notice[] {
  const database = new DatabaseSync(join(dataDir, 'notices.sqlite'), { readOnly: true })
  const rows = database.prepare('SELECT body FROM notices').all()
  database.close()
  return rows.map(({ body }) => JSON.parse(String(body)) as Notice).filter(({ priceAlert }) => priceAlert !== undefined)
}

describe('A price alert of application and watchman, as processes', () => {
  it('fires once for each crossing, for any stop or kill in between, and is announced once (L34)', async () => {
    const dataDir = newFolder()
    const programs = await bothRunning(dataDir)
    const { application, watchman, startApplication, startWatchman, inject, lastPrice } = programs
    const { set: setAlert, alert, until } = openList(dataDir)
    const fall = () => inject({ kind: 'shock', fraction: -0.3, ms: 1 })
    const rise = () => inject({ kind: 'shock', fraction: 0.6, ms: 1 })
    await inject({ kind: 'forbearance', enabled: true })
    setAlert({ price: multiply(await lastPrice('USDT-FUTURES', 'BTCUSDT'), '0.9') })
    await until({ side: 'away' })

    await application.signal('SIGSTOP')
    await fall()
    await untilPrinted(watchman, /ALERT Mine: BTCUSDT falls to/)
    expect(alert()).toMatchObject({ side: 'beyond', firedBy: 'watchman' })
    await application.signal('SIGCONT')
    await rise()
    await until({ side: 'away' })

    await watchman.signal('SIGKILL')
    await fall()
    await until({ side: 'beyond', firedBy: 'application' })
    const second = await startWatchman()
    await untilPrinted(second, /The application is running/)
    await rise()
    await until({ side: 'away' })

    await application.signal('SIGKILL')
    await fall()
    await untilPrinted(second, /ALERT Mine: BTCUSDT falls to/)
    expect(alert()).toMatchObject({ side: 'beyond', firedBy: 'watchman' })
    const again = await startApplication()
    await untilPrinted(again, /Volley is ready/)
    await untilPrinted(second, /The application is running[^]*The application is gone[^]*The application is running/)
    await again.signal('SIGTERM')
    expect(noticesIn(dataDir).map(({ text }) => text.includes('The watchman saw it'))).toEqual([true, false, true])
    expect([countPrinted(watchman, 'ALERT'), countPrinted(second, 'ALERT')]).toEqual([1, 1])
  })
})
