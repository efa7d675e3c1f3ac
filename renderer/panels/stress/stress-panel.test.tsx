// @vitest-environment happy-dom
import { answer } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { aPosition } from '@/shared/testing/samples/account'
import { readAccountsAgain } from '@/renderer/state/queries/accounts'
import { accountIs, allLive } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { aRiskUnit, unitsAre } from '@/renderer/testing/risk'
import { closeScreen, happens, show, shownText } from '@/renderer/testing/screen'
import { StressPanel } from './stress-panel'

const long = aPosition({ total: '5', available: '5', avgPrice: '60000', markPrice: '60000' })
const lastRatio = (): string => [...document.querySelectorAll('[data-testid="stress--0.2"] td')].at(-1)!.textContent

async function showStress(): Promise<void> {
  await show(<StressPanel />)
  await happens(() => {
    allLive()
    accountIs({ uid: '1001' })
    unitsAre(aRiskUnit({ id: '1001' }, { subAccountUids: ['1002'] }))
  })
}

beforeEach(() => answer('market.instruments', ({ category }) => (category === 'USDT-FUTURES' ? [btcPerp] : [])))
afterEach(closeScreen)

describe('The stress of a unit of several accounts', () => {
  it('names accounts with unknown open futures, and includes the additional accounts', async () => {
    answer('accounts.positions', [])
    await showStress()
    await eventually(() => expect(shownText()).toContain('the open futures of 1 account 1002 of unit 1001'))
    const without = lastRatio()
    answer('accounts.positions', [{ uid: '1002', positions: [long] }])
    await happens(() => void readAccountsAgain())
    await eventually(() => expect(shownText()).not.toContain('1002 of unit 1001'))
    expect(parseFloat(lastRatio())).toBeGreaterThan(parseFloat(without))
  })

  it('omits the futures of an account that is no member', async () => {
    answer('accounts.positions', [{ uid: '1003', positions: [long] }])
    await showStress()
    await eventually(() => expect(shownText()).toContain('the open futures of 1 account 1002 of unit 1001'))
  })
})
