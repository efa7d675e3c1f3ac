import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { sum } from '@/shared/base/decimal'
import { HOUR_MS } from '@/shared/base/time'
import type { PracticeExchange } from '@/practice/practice-exchange'
import { get, keyLabeled, post, startExchange } from '@/practice/testing/driver'

const INSTITUTION = '5100000003'
const BORROWER = '5100000006'
const TRADER = '5100000001'

describe('loans and tax records after a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'volley-services-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** State that must be equal after the restart. Interest and balances may only differ by the ledger. */
  async function stateOf({ services, core, descriptor }: PracticeExchange, range: string) {
    const [unit] = services.lending.unitsOf(INSTITUTION)
    if (!unit) throw new Error('no unit')
    const tax = await get(
      descriptor,
      `/api/v3/tax/records?bizType=OTHER&${range}`,
      keyLabeled(descriptor, 'institution tax'),
    )
    return {
      loans: structuredClone(services.lending.loansOf(unit)),
      repayments: structuredClone(services.lending.repaymentsOf(unit)),
      pledged: structuredClone(services.loans.loansOf(BORROWER)),
      owedByTrader: structuredClone(services.lending.unitsOf(TRADER).map((own) => services.lending.loansOf(own))),
      paidByTrader: structuredClone(services.lending.unitsOf(TRADER).map((own) => services.lending.repaymentsOf(own))),
      pledgedByTrader: structuredClone(services.loans.loansOf(TRADER)),
      assets: core.assets(INSTITUTION),
      tax: tax.data,
      rows: services.tax.rowsOf(INSTITUTION).length,
    }
  }

  it('are what they were: nothing is lent or booked twice', async () => {
    // One window for both reads: a loan of an hour ago would drop out of a moving window.
    const range = `startTime=${Date.now() - 2 * HOUR_MS}&endTime=${Date.now() + HOUR_MS}`
    const first = await startExchange({ dataDir: folder })
    const borrower = keyLabeled(first.descriptor, 'borrower')
    await post(
      first.descriptor,
      '/api/v3/loan/borrow',
      { loanCoin: 'USDT', pledgeCoin: 'XRP', daily: 'THIRTY', pledgeAmount: '1000' },
      borrower,
    )
    const before = await stateOf(first, range)
    expect([before.loans.length, before.pledged.length, before.pledgedByTrader.length]).toEqual([6, 5, 6])
    await first.close()
    const second = await startExchange({ dataDir: folder })
    const after = await stateOf(second, range)
    expect(after).toEqual(before)
    for (const { coin, available, locked } of second.core.assets(INSTITUTION)) {
      const rows = second.services.tax.rowsOf(INSTITUTION).filter((row) => row.coin === coin)
      expect(sum(rows.flatMap((row) => [row.amount, row.fee]))).toBe(sum([available, locked]))
    }
    await second.close()
  })

  it('do not come over an account that was there before there were any: its money may long be spent', async () => {
    const old = mkdtempSync(join(tmpdir(), 'volley-services-'))
    await (await startExchange({ dataDir: old })).close()
    const db = new DatabaseSync(join(old, 'practice.sqlite'))
    db.exec('DELETE FROM kept')
    db.close()
    const exchange = await startExchange({ dataDir: old })
    const { lending, loans } = exchange.services
    expect(loans.loansOf(TRADER)).toEqual([])
    for (const unit of lending.unitsOf(TRADER))
      expect([lending.loansOf(unit), lending.snapshotOf(unit)?.ltv]).toEqual([[], '0'])
    await exchange.close()
    rmSync(old, { recursive: true, force: true })
  })
})
