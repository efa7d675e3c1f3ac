import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { get, keyLabeled, startExchange } from '@/practice/testing/driver'
import type { PracticeDescriptor, PracticeExchange } from './practice-exchange'

const folder = mkdtempSync(join(tmpdir(), 'volley-traders-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const traderOf = (descriptor: PracticeDescriptor): string => keyLabeled(descriptor, 'one-way').uid

/** Balances, risk units, loans and tax rows of a trader. */
function holdings({ core, services }: PracticeExchange, uid: string) {
  const units = services.lending.unitsOf(uid)
  return {
    coins: core.assets(uid).map(({ coin }) => coin),
    units: units.map((unit) => services.lending.loansOf(unit).length),
    consumerLoans: services.loans.loansOf(uid).length,
    taxRows: services.tax.rowsOf(uid).length > 0,
  }
}

describe('Accounts that are opened while the exchange runs', () => {
  it('have what the accounts of the first day have, other UIDs and keys, and survive a restart', async () => {
    const first = await startExchange({ dataDir: folder, faults: true })
    const before = first.descriptor
    const opened = await first.openAccounts()
    expect(opened.accounts.map(({ label }) => label)).toEqual(before.accounts.map(({ label }) => label))
    const uid = traderOf(opened)
    expect(uid).not.toBe(traderOf(before))
    expect(holdings(first, uid)).toEqual(holdings(first, traderOf(before)))
    const { url, token } = before.control!
    const answer = await fetch(`${url}/accounts`, { method: 'POST', headers: { 'x-control-token': token } })
    const { accounts } = (await answer.json()) as Pick<PracticeDescriptor, 'accounts'>
    await first.close()

    const second = await startExchange({ dataDir: folder, faults: true })
    expect(second.descriptor.accounts).toEqual(accounts)
    expect(holdings(second, uid)).toEqual(holdings(second, traderOf(before)))
    for (const descriptor of [before, opened]) {
      const at = { ...descriptor, rest: second.descriptor.rest }
      for (const label of ['one-way', 'hedge', 'read-only'])
        expect(await get(at, '/api/v3/account/assets', keyLabeled(at, label))).toMatchObject({ code: '00000' })
      const classic = await get(at, '/api/v2/spot/account/assets', keyLabeled(at, 'classic'))
      expect(classic).toMatchObject({ code: '00000' })
    }
    await second.close()
  })
})
