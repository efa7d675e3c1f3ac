// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall, resetFakeBridge } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OneTimeSecret } from '@/shared/ipc/trading/api-desk'
import { button, choose, closeScreen, pressButton, show, shownText, tick, type } from '@/renderer/testing/screen'
import { eventually } from '@/renderer/testing/eventually'
import { OneTimeSecretDialog } from './one-time-secret-dialog'
import { refetchOneTimeSecrets } from './one-time-secrets'

let waiting: OneTimeSecret | null
const isOpen = (): boolean => document.querySelector('[data-testid="save-secret"]') !== null
/** The dialog comes and goes in steps of its own. */
const becomes = (open: boolean): Promise<void> => eventually(() => expect(isOpen()).toBe(open))

async function open(change: Partial<OneTimeSecret> = {}): Promise<void> {
  waiting = {
    handle: 'h1',
    label: 'bot',
    subUid: '7',
    lastFour: '6789',
    isKey: true,
    isRevealed: false,
    isTaken: false,
    profileProblem: null,
    ...change,
  }
  await refetchOneTimeSecrets()
  await show(<OneTimeSecretDialog />)
  await becomes(true)
}
beforeEach(() => {
  resetFakeBridge()
  answer('secrets.list', () => (waiting === null ? [] : [waiting]))
  answer('profiles.list', [])
  answer('secrets.copy', () => {
    waiting = { ...waiting!, isTaken: true }
    return { text: null }
  })
  answer('secrets.file', () => {
    waiting = { ...waiting!, isTaken: true }
    return { name: 'key.txt', text: 'Secret: S' }
  })
  answer('secrets.forget', () => {
    waiting = null
    return null
  })
})
afterEach(closeScreen)

describe('a secret that waits', () => {
  it('blocks the terminal until it was copied and the user confirmed; nothing else closes the dialog', async () => {
    await open()
    expect(document.querySelector('[aria-label="Close"]')).toBeNull()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(isOpen()).toBe(true)
    expect([button('Done')?.disabled, button('Discard')]).toEqual([true, undefined])
    const sure = () => document.querySelector<HTMLInputElement>('input[type="checkbox"]')!
    expect(sure().disabled).toBe(true)
    await pressButton('Copy the secret')
    await eventually(() => expect(sure().disabled).toBe(false))
    expect(button('Done')?.disabled).toBe(true)
    await tick('I have saved it where I will find it')
    await pressButton('Done')
    await becomes(false)
    expect(inputsOf('secrets.forget')).toEqual([{ handle: 'h1' }])
  })

  it('is shown once, which does not end the question', async () => {
    answer('secrets.reveal', () => {
      waiting = { ...waiting!, isRevealed: true }
      return { apiKey: 'bg_0123456789', secretKey: 'THE-SECRET' }
    })
    await open()
    expect(shownText()).not.toContain('THE-SECRET')
    await pressButton('Show it on screen, once')
    expect(document.querySelector('[data-testid="shown-secret"]')?.textContent).toContain('THE-SECRET')
    expect(button('Done')?.disabled).toBe(true)
  })

  it('reports after a reload that it was shown already', async () => {
    await open({ isRevealed: true })
    expect(shownText()).toContain('It was shown already.')
    expect(button('Show it on screen, once')?.disabled).toBe(true)
  })

  it('is written to a file', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    await open()
    await pressButton('Write it to a file…')
    expect(saved).toHaveBeenCalledOnce()
    expect(await (saved.mock.calls[0]![0] as Blob).text()).toBe('Secret: S')
    saved.mockRestore()
  })

  it('goes into the vault, for a new profile unless another is chosen', async () => {
    refuseCall('secrets.keep', 'The key could not be saved: the keychain is locked')
    await open()
    await type('Name of this key', ' grid bot ')
    await pressButton('Keep it in Volley')
    expect(inputsOf('secrets.keep')).toEqual([{ handle: 'h1', profileId: null, label: 'grid bot' }])
    expect(shownText()).toContain('the keychain is locked')
    expect(isOpen()).toBe(true)
  })

  it('states why it can have no new profile, and goes to an existing profile', async () => {
    const desk = {
      id: 'desk',
      label: 'Desk',
      environment: 'custom',
      accountKind: 'unified',
      rest: '',
      key: null,
    } as const
    answer('profiles.list', [desk])
    answer('secrets.keep', () => {
      waiting = null
      return desk
    })
    await open({ profileProblem: 'Keys of demo trading work in the demo profile only.' })
    expect(shownText()).toContain('Keys of demo trading')
    expect(button('Keep it in Volley')?.disabled).toBe(true)
    await choose('Profile', 'Desk')
    await pressButton('Keep it in Volley')
    await becomes(false)
    expect(inputsOf('secrets.keep')).toEqual([{ handle: 'h1', profileId: 'desk', label: 'bot' }])
  })
})
