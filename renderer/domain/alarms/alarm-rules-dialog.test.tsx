// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings, type Settings } from '@/shared/settings/settings'
import { useNotices } from '@/renderer/state/stores/notices-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { eventually } from '@/renderer/testing/eventually'
import {
  closeScreen,
  happens,
  pressButton,
  problemAt,
  show,
  shownText,
  tick,
  type,
  typed,
} from '@/renderer/testing/screen'
import { AlarmDialogs } from './alarm-dialogs'
import { showAlarmHistory, showAlarmRules } from './alarm-questions'

const speed = 'The ratio rises fast: more than, pp'
const withinMinutes = 'The ratio rises fast: within, min'
const projection = 'Projected margin call: within, h'
const noReading = 'No reading arrives (always on): for, s'
const isOpen = (): boolean => document.querySelector('[role="dialog"]') !== null
const saved = () => useSettings.getState().settings.alarms

beforeEach(async () => {
  useSettings.setState({ settings: defaultSettings(), loaded: true })
  useNotices.setState({ notices: [], unread: 0, latest: null, clearedAt: 0 })
  await show(<AlarmDialogs />)
  await happens(showAlarmRules)
  await eventually(() => expect(isOpen()).toBe(true))
})
afterEach(closeScreen)

describe('The alarm rules', () => {
  it('save changed rules as fractions, and keep every other rule', async () => {
    const before = saved()
    answer('settings.set', (change) => ({ ...defaultSettings(), ...(change as object) }))
    await type(speed, '1.5')
    await type(withinMinutes, '20')
    await tick('New debt appears')
    await pressButton('Save')
    expect(inputsOf('settings.set')).toEqual([
      { alarms: { ...before, speedChange: '0.015', speedMinutes: 20, newDebt: false } },
    ])
    await eventually(() => expect(isOpen()).toBe(false))
  })

  it('are closed by a late answer only while they are open: the alarm history stays', async () => {
    const late = Promise.withResolvers<Settings>()
    answer('settings.set', () => late.promise)
    answer('alarms.audit', { entries: [], next: null, subjects: [] })
    await pressButton('Save')
    await pressButton('Cancel')
    await happens(showAlarmHistory)
    await eventually(() => expect(shownText()).toContain('Alarm history'))
    await happens(() => late.resolve(defaultSettings()))
    expect(shownText()).toContain('Alarm history')
  })

  it('offer no switch for what is always on', () => {
    for (const always of ['Line reached (always on)', 'No reading arrives (always on)', 'The exchange liquidated'])
      expect([...document.querySelectorAll('label')].some(({ textContent }) => textContent.startsWith(always))).toBe(
        false,
      )
    expect(shownText()).toContain('The exchange liquidated a loan, or repaid debt by liquidation (always on)')
  })

  it.each([
    [speed, '101', 'must be from 0 to below 100, such as 2'],
    [noReading, '4', expect.stringContaining('5')],
    [withinMinutes, '0', expect.stringContaining('1')],
    [projection, '', expect.anything()],
    // A comma is a decimal point to many: half of what was typed must not pass for the whole.
    [projection, '1,5', expect.anything()],
    [noReading, '12,5', expect.anything()],
    [withinMinutes, '0x10', expect.anything()],
    [withinMinutes, '1e1', expect.anything()],
  ])('show at %s the problem of %j, save nothing and keep the typed text', async (field, text, problem) => {
    await type(field, text)
    await pressButton('Save')
    expect(problemAt(field)).toEqual(problem)
    expect(typed(field)).toBe(text)
    expect(inputsOf('settings.set')).toEqual([])
    await type(field, field === speed ? '3' : '30')
    await pressButton('Save')
    expect([problemAt(field), inputsOf('settings.set').length]).toEqual([null, 1])
  })

  it('stay open with what was typed where they could not be saved', async () => {
    refuseCall('settings.set', 'The settings file is read-only.')
    await type(speed, '4')
    await pressButton('Save')
    await eventually(() => expect(shownText()).toContain('The settings file is read-only.'))
    expect([isOpen(), typed(speed), saved()]).toEqual([true, '4', defaultSettings().alarms])
  })

  it('are left as they are by the safe button, whatever was typed', async () => {
    await type(speed, '9')
    await pressButton('Cancel')
    await eventually(() => expect(isOpen()).toBe(false))
    expect([inputsOf('settings.set'), saved()]).toEqual([[], defaultSettings().alarms])
  })
})
