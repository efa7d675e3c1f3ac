import { DatabaseSync } from 'node:sqlite'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import { atEnd, endAll, useExchange } from '@/electron/testing/app-harness'
import { fired, watchedThresholds, liveUnits, watchTrader } from '@/electron/testing/watch-trader'

afterEach(endAll)

/** A Volley that watched two units until it was closed; then the exchange went away. */
async function closedInOutage() {
  const { exchange, page, again, uid } = await watchTrader()
  await liveUnits(page, 2)
  await page.value('settings.set', { alarms: { ...(await page.value('settings.get', {})).alarms, deadManSeconds: 5 } })
  await page.value('risk.confirmThresholds', { riskUnitId: uid, ...watchedThresholds })
  await page.close()
  await exchange.close()
  const port = Number(new URL(exchange.descriptor.rest).port)
  const comeBack = async () => {
    const reopened = await startExchange({ port })
    atEnd(() => reopened.close())
  }
  return { page, again, uid, comeBack, descriptor: exchange.descriptor }
}

const accountIn = (dataDir: string) => {
  const database = new DatabaseSync(join(dataDir, 'volley.sqlite'))
  const value = String(database.prepare("SELECT value FROM facts WHERE name = 'account mine'").get()?.value)
  const become = (uid: string) =>
    database
      .prepare("UPDATE facts SET value = ? WHERE name = 'account mine'")
      .run(JSON.stringify({ ...(JSON.parse(value) as object), uid }))
  return { value, become, close: () => database.close() }
}

/** What stands in each history. */
const unitsIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'history'))
    .filter((name) => name.startsWith('custom-') && name.endsWith('.sqlite'))
    .map((name) => {
      const database = new DatabaseSync(join(dataDir, 'history', name))
      const rows = database.prepare('SELECT risk_unit_id FROM units').all()
      database.close()
      return rows
    })

describe('the monitors at a start while the exchange is away', () => {
  it('watch what was watched before, raise the alarm, and go on when the exchange is back', async () => {
    const { again, uid, comeBack } = await closedInOutage()
    const page = await again()
    const { state, units } = await page.value('risk.overview', {})
    expect([state, units.map(({ freshness }) => freshness)]).toEqual(['watching', ['waiting', 'waiting']])
    expect(units[0]).toMatchObject({ id: uid, thresholds: watchedThresholds, sample: { ltv: expect.any(String) } })
    // No line can be reached by the two units, and the three loans that ran when they were last read.
    expect(await page.value('alarms.list', {})).toMatchObject({ armed: 0, blind: 5 })
    await vi.waitFor(
      () =>
        expect(fired(page)).toEqual(
          expect.arrayContaining(['Loan-to-value unknown for 5 s', 'Consumer loans unknown for 5 s']),
        ),
      patience,
    )
    const { alarms } = await page.value('alarms.list', {})
    expect(alarms).toContainEqual(
      expect.objectContaining({ rule: 'dead-man', subject: uid, text: expect.stringContaining('No connection') }),
    )
    expect(await page.value('loans.ongoing', {})).toMatchObject({
      state: 'unreadable',
      freshness: expect.stringMatching(/waiting|lost/),
      reason: expect.stringContaining('No connection'),
    })
    await comeBack()
    expect((await liveUnits(page, 2))[0]).toMatchObject({ thresholds: watchedThresholds, problem: null })
  })

  it('close the restored loans when the account turns out to be another, and keep its history', async () => {
    const { page, again, uid, comeBack } = await closedInOutage()
    const account = accountIn(page.dataDir)
    account.become('4711')
    account.close()
    const second = await again()
    expect(await second.value('risk.overview', {})).toMatchObject({ units: [] })
    await comeBack()
    const [unit] = await liveUnits(second, 2)
    expect(unit).toMatchObject({ id: uid, thresholds: watchedThresholds })
    await second.close()
    expect(unitsIn(page.dataDir).map((units) => units.length)).toEqual(expect.arrayContaining([0, 2]))
    expect(JSON.parse(accountIn(page.dataDir).value)).toMatchObject({ uid })
  })

  it('open no history for another key, and keep no key', async () => {
    const { page, again, descriptor } = await closedInOutage()
    const second = await again()
    const other = keyLabeled(descriptor, 'institution')
    await useExchange(second, descriptor, other)
    expect(await second.value('risk.overview', {})).toMatchObject({ units: [] })
    await second.close()
    expect(unitsIn(page.dataDir)).toHaveLength(1)
    const files = ['volley.sqlite', 'volley.sqlite-wal'].map((name) => {
      try {
        return readFileSync(join(page.dataDir, name), 'latin1')
      } catch {
        return ''
      }
    })
    for (const key of [keyLabeled(descriptor, 'one-way'), other]) expect(files.join('')).not.toContain(key.apiKey)
    expect(accountIn(page.dataDir).value).toContain(keyLabeled(descriptor, 'one-way').uid)
  })
})
