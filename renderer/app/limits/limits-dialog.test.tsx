// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '@/shared/ipc/contract'
import { defaultSettings, type Settings } from '@/shared/settings/settings'
import { limitsOf, PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { useApp } from '@/renderer/state/stores/app-store'
import { showOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { selectSymbol } from '@/renderer/state/stores/selection-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { eventually } from '@/renderer/testing/eventually'
import {
  button,
  choose,
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
import { LimitsDialog } from './limits-dialog'

const collar = 'Distance from mid: block above'
const notional = 'Notional per order: block above'
const key = 'USDT-FUTURES:ETHUSDT'
const isOpen = (): boolean => document.querySelector('[role="dialog"]') !== null
const field = (label: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)!
const saved = (): InputOf<'settings.set'>[] => inputsOf('settings.set') as InputOf<'settings.set'>[]
const pretrade = (): PretradeSettings => PretradeSettings.parse(saved().at(-1)!.pretrade)
const settingsAre = (change: Partial<Settings>): void =>
  useSettings.setState({ settings: { ...defaultSettings(), ...change }, loaded: true })

async function openLimits(): Promise<void> {
  await show(<LimitsDialog />)
  await happens(() => {
    selectSymbol('USDT-FUTURES', 'ETHUSDT')
    showOverlay('limits')
  })
  await eventually(() => expect(isOpen()).toBe(true))
}
beforeEach(() => {
  settingsAre({})
  useApp.setState({ app: null, error: null })
  answer('settings.set', (change) => ({ ...defaultSettings(), ...(change as Partial<Settings>) }))
})
afterEach(async () => {
  await closeScreen()
  useScreen.setState({ overlay: null, pendingCommand: null })
})

describe('The limits of the account', () => {
  it('are shown in percent and saved as shares, and what was not touched stays to the digit', async () => {
    const before = defaultSettings().pretrade
    await openLimits()
    expect(field(collar).value).toBe('50')
    await type(collar, '12.5')
    await type(notional, '9000000')
    await choose('Self-trade', 'Never send')
    await pressButton('Save limits')
    expect(pretrade()).toEqual({
      ...before,
      account: {
        ...before.account,
        collar: { ...before.account.collar, never: '0.125' },
        notional: { ...before.account.notional, never: '9000000' },
        selfCross: 'never',
      },
    })
    await eventually(() => expect(isOpen()).toBe(false))
    expect(useSettings.getState().settings.pretrade).toEqual(pretrade())
  })

  it('that are saved late close their own dialog only: the palette stays open', async () => {
    const late = Promise.withResolvers<Settings>()
    answer('settings.set', () => late.promise)
    await openLimits()
    await pressButton('Save limits')
    await happens(() => showOverlay('palette'))
    await happens(() => late.resolve(defaultSettings()))
    expect(useScreen.getState().overlay).toBe('palette')
  })

  it('come with those of a session, which are saved with them', async () => {
    await openLimits()
    await type('Notional per minute', '100000')
    await type('Batch request rate', '2')
    await pressButton('Save limits')
    expect(saved()).toEqual([
      { pretrade: { ...defaultSettings().pretrade, worthPerMinute: '100000' }, armMinutes: 15, placePace: 2 },
    ])
  })

  it.each([
    [collar, '1,5', 'plain decimal'],
    [collar, '-5', 'plain decimal'],
    [notional, '1e6', 'plain decimal'],
    [collar, '4', 'must not be below'],
  ])('name %s as what cannot be %j, and save nothing', async (label, text, rule) => {
    await openLimits()
    await type(label, text)
    await pressButton('Save limits')
    expect([field(label).getAttribute('aria-invalid'), field(label).value]).toEqual(['true', text])
    expect(field(label).parentElement?.textContent).toContain(rule)
    expect([isOpen(), saved()]).toEqual([true, []])
  })

  it('do not save half: a wrong limit of the session holds back the others', async () => {
    await openLimits()
    await type(collar, '12.5')
    await type('Live trading stays armed', '481')
    await pressButton('Save limits')
    expect(problemAt('Live trading stays armed')).toBe('must be whole minutes from 1 to 480')
    expect(saved()).toEqual([])
    await type('Live trading stays armed', '480')
    await pressButton('Save limits')
    expect(saved()).toHaveLength(1)
  })

  it('give the reason of a refusal by the main process, and keep the typed text', async () => {
    refuseCall('settings.set', 'Limits cannot be loosened while trading is armed.')
    await openLimits()
    await type(collar, '80')
    await pressButton('Save limits')
    await eventually(() => expect(shownText()).toContain('Limits cannot be loosened while trading is armed.'))
    expect([isOpen(), field(collar).value, useSettings.getState().settings]).toEqual([true, '80', defaultSettings()])
  })

  it('can be cleared: an empty field is no limit', async () => {
    await openLimits()
    for (const band of ['review', 'type to confirm', 'block']) await type(`Distance from mid: ${band} above`, ' ')
    await pressButton('Save limits')
    expect(pretrade().account.collar).toEqual({ review: null, 'type-to-confirm': null, never: null })
  })
})

describe('The limits of one symbol', () => {
  const toSymbol = (): Promise<void> => tick('ETHUSDT USDT-FUTURES only')

  it('show those of the account as what holds, and save only what they name', async () => {
    await openLimits()
    await toSymbol()
    expect([field(collar).value, field(collar).placeholder, field(notional).placeholder]).toEqual(['', '50', '—'])
    expect(button('Self-trade')?.textContent).toContain('As the account: ')
    await type(notional, '5000')
    await pressButton('Save limits')
    expect(pretrade().symbols).toEqual({
      [key]: { notional: { review: null, 'type-to-confirm': null, never: '5000' } },
    })
    expect(pretrade().account).toEqual(defaultSettings().pretrade.account)
    const limits = limitsOf(pretrade(), 'USDT-FUTURES', 'ETHUSDT')
    expect([limits.notional.never, limits.collar.never]).toEqual(['5000', '0.5'])
  })

  it('have the trading lock of the symbol beside them, which is saved, refused and cleared', async () => {
    await openLimits()
    await toSymbol()
    await type('Size per UTC day', '1,5')
    await pressButton('Save limits')
    expect(problemAt('Size per UTC day')).toContain('has a comma')
    expect(saved()).toEqual([])
    await pressButton('Use 1.5')
    await pressButton('Save limits')
    expect(pretrade().lock.symbols).toEqual({ [key]: { sizePerDay: '1.5', notionalPerDay: null } })
    await closeScreen()
    await openLimits()
    await toSymbol()
    await type('Size per UTC day', '')
    await pressButton('Save limits')
    expect(pretrade().lock.symbols).toEqual({})
  })

  it('keep those of other symbols, and are removed once nothing is named', async () => {
    const other = { collar: { review: null, 'type-to-confirm': null, never: '0.1' } }
    const own = { selfCross: 'never' as const }
    settingsAre({ pretrade: PretradeSettings.parse({ symbols: { [key]: own, 'SPOT:BTCUSDT': other } }) })
    await openLimits()
    await toSymbol()
    expect(button('Self-trade')?.textContent).toContain('Never send')
    await choose('Self-trade', 'As the account: review')
    await pressButton('Save limits')
    expect(pretrade().symbols).toEqual({ 'SPOT:BTCUSDT': other })
  })

  it('are not mixed with what was typed for the account', async () => {
    await openLimits()
    await type(collar, '99')
    await type('Batch request rate', '1')
    await toSymbol()
    expect(field(collar).value).toBe('')
    expect(shownText()).not.toContain('Batch request rate')
    await pressButton('Save limits')
    expect(saved()).toEqual([{ pretrade: defaultSettings().pretrade, armMinutes: 15, placePace: 4 }])
  })
})

describe('While trading is armed', () => {
  const appWith = (environment: 'live' | 'practice', armed: boolean): void =>
    useApp.setState({
      app: {
        version: '1',
        host: 'browser',
        profile: { id: 'p', label: 'P', environment, accountKind: 'unified', rest: '', key: null },
        session: 1,
        uid: null,
        draftOwner: '',
        armed,
        armedUntil: null,
        vault: { kind: 'keychain', reason: null },
      },
      error: null,
    })
  const warned = (): boolean => shownText().includes('limits can be made stricter now, not looser')

  it('with real money the dialog states that limits cannot be loosened, and on practice it does not', async () => {
    await openLimits()
    expect(warned()).toBe(false)
    await happens(() => appWith('live', true))
    expect(warned()).toBe(true)
    await happens(() => appWith('live', false))
    expect(warned()).toBe(false)
    await happens(() => appWith('practice', true))
    expect([warned(), typed('Notional per minute')]).toEqual([false, '50000000'])
  })
})
