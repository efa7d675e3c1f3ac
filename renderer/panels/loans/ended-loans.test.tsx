// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { answer } from '@/renderer/testing/fake-bridge'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { allLive } from '@/renderer/testing/account'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { aLiquidatedLoanAlarm, anAlarmOverview } from '@/shared/testing/samples/alarm'
import { listed } from '@/shared/testing/samples/listed'
import { LoansPanel } from './loans-panel'

afterEach(closeScreen)

it('liquidated loans are rows with their amounts until they are acknowledged, also where no loan is left', async () => {
  answer('loans.coins', listed({ borrow: [], pledge: [] }))
  answer('loans.history', listed([]))
  answer('risk.products', listed([]))
  const read = { state: 'known', reason: null, asOf: 1, everyMs: 1000, freshness: 'live' } as const
  const rest = { loans: [], disputes: [], unreadableText: null, unread: [], unlisted: [] }
  await show(<LoansPanel />)
  await happens(() => {
    allLive()
    useLoans.setState({ loans: { ...read, ...rest } })
    useAlarms.setState({ alarms: anAlarmOverview({ alarms: [aLiquidatedLoanAlarm] }) })
  })
  const row = () => document.querySelector('[data-testid="deed-liquidated-1000007"]')
  expect(row()?.textContent?.replaceAll('\u202f', '')).toMatch(
    /^USDT loan …0007 liquidated136158 USDT owed.*Acknowledge$/,
  )
  await happens(() =>
    useAlarms.setState({
      alarms: anAlarmOverview({ alarms: [{ ...aLiquidatedLoanAlarm, acknowledged: { at: 2, reason: 'x' } }] }),
    }),
  )
  expect(row()).toBeNull()
})
