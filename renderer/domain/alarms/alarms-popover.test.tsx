// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AlarmOverview } from '@/shared/ipc/watching/alarms'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import { anAlarm } from '@/shared/testing/samples/alarm'
import { useWallView } from '@/renderer/domain/risk/wall-view'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useNotices } from '@/renderer/state/stores/notices-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import { eventually } from '@/renderer/testing/eventually'
import {
  button,
  closeScreen,
  happens,
  openAccount,
  pressButton,
  problemAt,
  show,
  shownText,
  type,
  typed,
} from '@/renderer/testing/screen'
import { formatTime } from '@/renderer/kit/format/time'
import { AlarmDialogs } from './alarm-dialogs'
import { AlarmsButton } from './alarms-popover'
import { useAudio } from './audio-store'

const at = Date.UTC(2026, 10, 22, 12, 30, 15)
const alarm = (change: Partial<Alarm> & Pick<Alarm, 'id'>): Alarm =>
  anAlarm({ title: `Alarm ${change.id}`, text: `Text of ${change.id}`, firedAt: at, lastFiredAt: at, ...change })
const overview = (alarms: readonly Alarm[], change: Partial<AlarmOverview> = {}): AlarmOverview => ({
  armed: 2,
  onAssumedThresholds: 0,
  blind: 0,
  hasWatchman: false,
  beside: [],
  alarms,
  ...change,
})

const listed = (): string[] => [...document.querySelectorAll('.alarm__title')].map(({ textContent }) => textContent)
const row = (id: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('.alarm')].find((element) => element.textContent.includes(`Alarm ${id}`))!
const buttonsOf = (id: string): string[] =>
  [...row(id).querySelectorAll('button')].map(({ textContent }) => textContent.trim())
const pressIn = (id: string, name: string): Promise<void> =>
  happens(() => [...row(id).querySelectorAll('button')].find((element) => element.textContent.trim() === name)!.click())
const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('[role="dialog"].dialog')

async function openAlarms(alarms: readonly Alarm[], change: Partial<AlarmOverview> = {}): Promise<void> {
  await show(
    <>
      <AlarmsButton />
      <AlarmDialogs />
    </>,
  )
  await happens(() => useAlarms.setState({ alarms: overview(alarms, change) }))
  await happens(() => document.querySelector<HTMLElement>('button.icon-button')!.click())
  await eventually(() => expect(shownText()).toContain('Send a test alarm'))
}

beforeEach(() => {
  useHealth.setState({ connected: true, everConnected: true })
  useNotices.setState({ notices: [], unread: 0, latest: null, clearedAt: 0 })
  useAudio.setState({ isSilent: false })
})
afterEach(closeScreen)

describe('The list of alarms', () => {
  it('has the most severe first and the latest before older ones, and omits answered alarms', async () => {
    await openAlarms([
      alarm({ id: 'old', lastFiredAt: at }),
      alarm({ id: 'call', level: 'call' }),
      alarm({ id: 'new', lastFiredAt: at + 1 }),
      alarm({ id: 'done', level: 'critical', acknowledged: { at, reason: 'paid back 2 BTC' } }),
      alarm({ id: 'worst', level: 'critical', lastFiredAt: at - 60_000 }),
    ])
    expect(listed()).toEqual(['Alarm worst', 'Alarm call', 'Alarm new', 'Alarm old'])
    expect(button('Alarms, 4 unanswered')?.textContent).toBe('4')
    expect(document.querySelector('.alarms-popover__answered')?.textContent).toBe(
      `Alarm done · acknowledged ${formatTime(at)}: paid back 2 BTC`,
    )
  })

  it('states why an alarm is over, and until when it is silent', async () => {
    const until = at + 15 * 60_000
    await openAlarms([
      alarm({ id: 'over', state: 'over' }),
      alarm({ id: 'reached', state: 'over', ending: 'superseded' }),
      alarm({ id: 'snoozed', snoozedUntil: until }),
    ])
    const times = ['over', 'reached', 'snoozed'].map((id) => row(id).querySelector('.alarm__time')?.textContent)
    const time = formatTime(at)
    expect(times).toEqual([
      `${time}, over`,
      `${time}, the margin call was reached`,
      `${time}, snoozed until ${formatTime(until)}`,
    ])
  })

  it('offers no snooze for what is critical, over or snoozed already, and no place to act on a test', async () => {
    await openAlarms([
      alarm({ id: 'plain' }),
      alarm({ id: 'critical', level: 'critical' }),
      alarm({ id: 'over', state: 'over' }),
      alarm({ id: 'snoozed', snoozedUntil: at + 1 }),
      alarm({ id: 'trial', rule: 'test', subject: '' }),
    ])
    expect(buttonsOf('plain')).toEqual(['Action plan', 'Snooze 15 min', 'Acknowledge'])
    for (const id of ['critical', 'over', 'snoozed']) expect(buttonsOf(id)).toEqual(['Action plan', 'Acknowledge'])
    expect(buttonsOf('trial')).toEqual(['Snooze 15 min', 'Acknowledge'])
    await pressIn('plain', 'Snooze 15 min')
    expect(inputsOf('alarms.snooze')).toEqual([{ alarms: [{ id: 'plain', lastFiredAt: at }], minutes: 15 }])
  })

  it('states the watched items while it is empty, and a gap once Volley is not reachable', async () => {
    await openAlarms([], { armed: 3, onAssumedThresholds: 1 })
    expect(shownText()).toContain(
      'No alarm waits for you. 3 risk units and loans are watched, with or without a panel. ' +
        '1 of them by assumed lines that are not confirmed.',
    )
    await happens(() => useHealth.setState({ connected: false }))
    expect(shownText()).toContain('Volley itself cannot be reached: no alarm will reach this page.')
    expect(shownText()).not.toContain('are watched')
  })

  it('states if the watchman goes on when Volley ends', async () => {
    await openAlarms([], { armed: 1, hasWatchman: true })
    expect(shownText()).toContain('The watchman watches as well, and goes on when Volley ends.')
    await happens(() => useAlarms.setState({ alarms: { ...useAlarms.getState().alarms!, hasWatchman: false } }))
    expect(shownText()).toContain('Only Volley itself monitors: monitoring stops when it quits.')
  })

  it('counts nothing as armed of which no figures arrive', async () => {
    await openAlarms([], { armed: 2, blind: 1 })
    expect(shownText()).toContain('No figures arrive of 1 risk unit or loan: no line can be reached there. 2 armed.')
  })

  it('reports that the browser keeps alarms silent, and nothing of it before that is known', async () => {
    await openAlarms([])
    expect(shownText()).not.toContain('blocks sound')
    await happens(() => useAudio.setState({ isSilent: true }))
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('This browser blocks sound')
    await happens(() => useAudio.setState({ isSilent: null }))
    expect(shownText()).not.toContain('blocks sound')
  })
})

describe('Taking notice of alarms', () => {
  it('is one press for a warning, and needs a reason for what is critical', async () => {
    await openAlarms([alarm({ id: 'plain' }), alarm({ id: 'worst', level: 'critical' })])
    await pressIn('plain', 'Acknowledge')
    expect(inputsOf('alarms.acknowledge')).toEqual([{ alarms: [{ id: 'plain', lastFiredAt: at }], reason: '' }])
    await pressIn('worst', 'Acknowledge')
    await eventually(() => expect(dialog()?.textContent).toContain('Text of worst'))
    expect(inputsOf('alarms.acknowledge')).toHaveLength(1)
  })

  it('keeps the reason that was refused where it was typed, with what is wrong with it', async () => {
    await openAlarms([alarm({ id: 'worst', level: 'critical' })])
    await pressIn('worst', 'Acknowledge')
    await eventually(() => expect(dialog()).not.toBeNull())
    refuseCall('alarms.acknowledge', 'Say in at least three letters what is being done.')
    await type('Action taken', 'ok')
    await happens(() =>
      [...dialog()!.querySelectorAll('button')].find((element) => element.textContent === 'Acknowledge')!.click(),
    )
    expect(problemAt('Action taken')).toBe('Say in at least three letters what is being done.')
    expect(typed('Action taken')).toBe('ok')

    answer('alarms.acknowledge', { unanswered: [] })
    await type('Action taken', 'repaying 2 BTC')
    await happens(() =>
      [...dialog()!.querySelectorAll('button')].find((element) => element.textContent === 'Acknowledge')!.click(),
    )
    expect(inputsOf('alarms.acknowledge').at(-1)).toEqual({
      alarms: [{ id: 'worst', lastFiredAt: at }],
      reason: 'repaying 2 BTC',
    })
    await eventually(() => expect(dialog()).toBeNull())
  })

  it('shows the new firing and why it was not answered, keeps the reason, and answers that next', async () => {
    const [worst, call] = [alarm({ id: 'worst', level: 'critical' }), alarm({ id: 'call', level: 'call' })]
    await openAlarms([worst, call])
    await pressButton('Acknowledge all 2')
    await eventually(() => expect(dialog()).not.toBeNull())
    await type('Action taken', 'repaying 2 BTC')
    const press = (detail = 1): Promise<void> =>
      happens(() => {
        const acknowledge = [...dialog()!.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Acknowledge',
        )!
        acknowledge.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
      })
    const lines = (): string[] => [...dialog()!.querySelectorAll('li')].map(({ textContent }) => textContent)
    const again = { ...worst, lastFiredAt: at + 5000, text: 'Now at 93 %' }
    answer('alarms.acknowledge', { unanswered: [again] })
    await press()
    const late = `It fired again at ${formatTime(at + 5000)}: acknowledge the new one.`
    await eventually(() => expect(dialog()?.querySelector('[role="alert"]')?.textContent).toBe(late))
    expect([lines(), typed('Action taken')]).toEqual([['Alarm worst Now at 93 %'], 'repaying 2 BTC'])
    // The second click of a double click is no answer to what nobody has read.
    await press(2)
    expect(inputsOf('alarms.acknowledge')).toHaveLength(1)

    answer('alarms.acknowledge', { unanswered: [] })
    await press()
    expect(inputsOf('alarms.acknowledge').at(-1)).toEqual({
      alarms: [{ id: 'worst', lastFiredAt: at + 5000 }],
      reason: 'repaying 2 BTC',
    })
    await eventually(() => expect(dialog()).toBeNull())
  })

  it('that comes too late for a new firing is reported, also for warnings and snoozed alarms', async () => {
    const plain = alarm({ id: 'plain' })
    await openAlarms([plain])
    answer('alarms.acknowledge', { unanswered: [{ ...plain, lastFiredAt: at + 5000 }] })
    answer('alarms.snooze', { unanswered: [alarm({ id: 'other', lastFiredAt: at + 6000 })] })
    await pressIn('plain', 'Acknowledge')
    await pressIn('plain', 'Snooze 15 min')
    const notices = useNotices.getState().notices.map(({ level, title, text }) => [level, title, text])
    expect(notices).toEqual([
      [
        'warning',
        'Not snoozed: Alarm other',
        `Another one fired at ${formatTime(at + 6000)}, after these were shown: acknowledge it as well.`,
      ],
      [
        'warning',
        'Not acknowledged: Alarm plain',
        `It fired again at ${formatTime(at + 5000)}: acknowledge the new one.`,
      ],
    ])
  })

  it('keeps a critical alarm when the question is canceled', async () => {
    await openAlarms([alarm({ id: 'worst', level: 'critical' })])
    await pressIn('worst', 'Acknowledge')
    await eventually(() => expect(dialog()).not.toBeNull())
    await pressButton('Keep alarm on')
    await eventually(() => expect(dialog()).toBeNull())
    expect(inputsOf('alarms.acknowledge')).toEqual([])
  })

  it('of all at once is one press, and one reason for all where one of them is critical', async () => {
    const [a, b] = [alarm({ id: 'a' }), alarm({ id: 'b', level: 'call' })]
    await openAlarms([a, b])
    await pressButton('Acknowledge all 2')
    const alarmsOf = (...ids: string[]) => ids.map((id) => ({ id, lastFiredAt: at }))
    expect(inputsOf('alarms.acknowledge')).toEqual([{ alarms: alarmsOf('b', 'a'), reason: '' }])

    answer('alarms.acknowledge', { unanswered: [] })
    await happens(() => useAlarms.setState({ alarms: overview([a, b, alarm({ id: 'worst', level: 'critical' })]) }))
    await pressButton('Acknowledge all 3')
    await eventually(() => expect(dialog()?.textContent).toContain('Text of worst'))
    await type('Action taken', 'selling half')
    await happens(() =>
      [...dialog()!.querySelectorAll('button')].find((element) => element.textContent === 'Acknowledge')!.click(),
    )
    expect(inputsOf('alarms.acknowledge').at(-1)).toEqual({
      alarms: alarmsOf('worst', 'b', 'a'),
      reason: 'selling half',
    })
  })

  it('is of a whole incident: the worst alarm represents it, the rest is below, one press answers all', async () => {
    const of = { incident: 'i' }
    await openAlarms([
      alarm({ id: 'mild', ...of }),
      alarm({ id: 'answered', ...of, level: 'call', acknowledged: { at, reason: '' } }),
      alarm({ id: 'over', ...of, state: 'over' }),
      alarm({ id: 'worse', ...of, level: 'call' }),
    ])
    expect(button('Alarms, 1 unanswered')).toBeTruthy()
    const time = formatTime(at)
    const others = [...document.querySelectorAll('.alarm__others li')].map(({ textContent }) => textContent)
    expect(document.querySelector('.alarm__head .alarm__title')?.textContent).toBe('Alarm worse')
    expect(others).toEqual([`Alarm answered ${time}, acknowledged`, `Alarm mild ${time}`, `Alarm over ${time}, over`])
    await pressIn('worse', 'Snooze 15 min')
    expect(inputsOf('alarms.snooze')).toEqual([
      { alarms: ['worse', 'mild'].map((id) => ({ id, lastFiredAt: at })), minutes: 15 },
    ])
    await pressIn('worse', 'Acknowledge')
    expect(inputsOf('alarms.acknowledge')).toEqual([
      { alarms: ['worse', 'mild', 'over'].map((id) => ({ id, lastFiredAt: at })), reason: '' },
    ])
  })

  it('reports a refusal by the main process', async () => {
    await openAlarms([alarm({ id: 'plain' })])
    refuseCall('alarms.acknowledge', 'The disk is full.')
    refuseCall('alarms.snooze', 'The disk is full.')
    await pressIn('plain', 'Acknowledge')
    await pressIn('plain', 'Snooze 15 min')
    const notices = useNotices.getState().notices.map(({ level, title, text }) => [level, title, text])
    expect(notices).toEqual([
      ['error', 'The alarm is not snoozed', 'The disk is full.'],
      ['error', 'The alarm is not acknowledged', 'The disk is full.'],
    ])
  })

  it('asks no question about the account before once another one is on screen', async () => {
    await openAlarms([alarm({ id: 'worst', level: 'critical' })])
    await pressIn('worst', 'Acknowledge')
    await eventually(() => expect(dialog()).not.toBeNull())
    await happens(openAccount)
    await eventually(() => expect(dialog()).toBeNull())
  })
})

describe('From an alarm', () => {
  it('the link leads to the plan of its risk unit', async () => {
    useWallView.setState({ view: 'collateral' })
    await openAlarms([alarm({ id: 'plain', subject: '77032' })])
    await pressIn('plain', 'Action plan')
    expect([useRisk.getState().chosen, useWallView.getState().view]).toEqual(['77032', 'plan'])
    await eventually(() => expect(document.querySelector('.alarm')).toBeNull())
  })

  it('about a loan the way leads to the loans, and the wall stays as it was', async () => {
    useWallView.setState({ view: 'debt' })
    await openAlarms([alarm({ id: 'loan', rule: 'loan-distance', subject: '5' })])
    await pressIn('loan', 'Action plan')
    expect([useRisk.getState().chosen, useWallView.getState().view]).toEqual([null, 'debt'])
  })

  it('that could not be sent on trial the trader hears', async () => {
    await openAlarms([])
    refuseCall('alarms.test', 'No account is open.')
    await pressButton('Send a test alarm')
    expect(useNotices.getState().notices[0]).toMatchObject({
      level: 'error',
      title: 'No test alarm was sent',
      text: 'No account is open.',
    })
  })
})
