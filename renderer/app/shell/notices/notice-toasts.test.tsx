// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import { anAlarm, anAlarmOverview } from '@/shared/testing/samples/alarm'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { storeNotice } from '@/renderer/state/stores/notices-store'
import { eventually } from '@/renderer/testing/eventually'
import { dismissToasts } from '@/renderer/kit/ui/dialogs/toasts'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { NoticeToasts } from './notice-toasts'

const toasts = (): string[] => [...document.querySelectorAll('.toast__title')].map(({ textContent }) => textContent)
const alarmsAre = (...alarms: readonly Alarm[]) =>
  happens(() => useAlarms.setState({ alarms: anAlarmOverview({ alarms }) }))
const fires = (id: string, title: string, incident: string) =>
  happens(() => storeNotice({ id, at: 1, level: 'error', title, text: '', incident }))
afterEach(async () => {
  await closeScreen()
  dismissToasts()
  useAlarms.setState({ alarms: null })
})

describe('The toast of an incident', () => {
  it('is one, of the latest firing, and goes away when the incident is answered, here or elsewhere', async () => {
    await show(<NoticeToasts />)
    const call = anAlarm({ id: 'call', incident: 'i', lastFiredAt: 1 })
    const other = anAlarm({ id: 'other', lastFiredAt: 2 })
    await alarmsAre(call, other)
    await fires('1', 'Margin call line reached', 'i')
    await fires('2', 'Liquidation line reached', 'i')
    await fires('3', 'New debt', 'other')
    await eventually(() => expect(toasts()).toEqual(['New debt']))
    expect(document.querySelector('.toast__count')?.textContent).toBe('2 to read')
    await alarmsAre({ ...call, acknowledged: { at: 2, reason: '' } }, other)
    await eventually(() => expect(document.querySelector('.toast__count')).toBe(null))
    expect(toasts()).toEqual(['New debt'])
    await alarmsAre()
    await eventually(() => expect(toasts()).toEqual([]))
  })

  it('is that of the most severe one: a liquidation before what is newer', async () => {
    await show(<NoticeToasts />)
    const liquidation = { about: 'liquidated', amounts: [] }
    const sold = anAlarm({ id: 'sold', rule: 'loan-ended', level: 'critical', lastFiredAt: 1, event: liquidation })
    await alarmsAre(sold, anAlarm({ id: 'line', level: 'critical', lastFiredAt: 2 }), anAlarm({ id: 'call' }))
    await fires('1', 'USDT loan LIQUIDATED', 'sold')
    await fires('2', 'Liquidation line reached', 'line')
    await fires('3', 'Margin call line reached', 'call')
    await eventually(() => expect(document.querySelector('.toast__count')?.textContent).toBe('3 to read'))
    expect(toasts()).toEqual(['USDT loan LIQUIDATED'])
  })
})

describe('The toast of a state', () => {
  const notices = (level: 'warning' | 'info', title: string, about?: string) =>
    happens(() => storeNotice({ id: `${title} ${about}`, at: 1, level, title, text: '', ...(about && { about }) }))

  it('ends with the state, and not before', async () => {
    await show(<NoticeToasts />)
    await notices('warning', 'New orders are held back', 'gate')
    await notices('warning', 'New orders are held back', 'gate Second')
    await notices('info', 'Something else')
    await notices('info', 'New orders may be sent again', 'gate')
    const text = () => document.body.textContent
    await eventually(() => expect(text()).toContain('New orders may be sent again'))
    await notices('info', 'New orders may be sent again', 'gate Second')
    expect(text()).not.toContain('New orders are held back')
  })
})
