// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall, publish } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConnectionTest } from '@/shared/ipc/desktop/connections'
import type { Profile } from '@/shared/ipc/contract'
import { defaultSettings } from '@/shared/settings/settings'
import { connectionSteps } from '@/shared/trading/health/connection-causes'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { eventually } from '@/renderer/testing/eventually'
import { closeScreen, happens, pressButton, problemAt, show, shownText, type, typed } from '@/renderer/testing/screen'
import { ReachForm } from './reach-form'

const profile: Profile = {
  id: 'bitget-live',
  label: 'Bitget',
  environment: 'live',
  accountKind: 'unified',
  rest: 'https://api.bitget.com',
  key: null,
}
const savedProxy = { kind: 'http', host: 'proxy.example', port: 3128, hasLogin: true } as const
const withProxy = (): void =>
  useSettings.setState({ settings: { ...defaultSettings(), proxies: { 'bitget-live': savedProxy } }, loaded: true })

let attempts = 0
const showForm = (): Promise<void> => show(<ReachForm profile={profile} onDone={() => void (attempts += 1)} />)
const choose = (label: string): Promise<void> =>
  happens(() =>
    [...document.querySelectorAll('label')]
      .find(({ textContent }) => textContent === label)!
      .querySelector('input')!
      .click(),
  )

const tested = (
  run: string,
  revision: number,
  failed: ConnectionTest['steps'][number]['step'] | null,
): ConnectionTest => ({
  run,
  revision,
  state: failed === null ? 'running' : 'failed',
  steps: connectionSteps.map((step) => ({
    step,
    state: step === failed ? 'failed' : 'waiting',
    tookMs: step === failed ? 12 : null,
    text: step === failed ? 'The proxy proxy.example:3128 refused the connection' : '',
    todo: step === failed ? 'Check its port.' : '',
  })),
})

afterEach(async () => {
  await closeScreen()
  attempts = 0
  useSettings.setState({ settings: defaultSettings(), loaded: false })
})

describe('The way of a profile', () => {
  it('names what is missing of a proxy, and saves nothing', async () => {
    await showForm()
    await choose('SOCKS5 proxy')
    await type('Port', '70000')
    await choose('It asks for a user name and password')
    await pressButton('Save connection')
    expect(problemAt('Host of the proxy')).toContain('A host is needed')
    expect(problemAt('Port')).toContain('from 1 to 65535')
    expect(problemAt('User name')).toContain('A user name is needed')
    expect([inputsOf('connections.setProxy'), attempts]).toEqual([[], 0])
  })

  it('keeps a saved login for its very proxy, and asks for it again for another', async () => {
    withProxy()
    answer('connections.setProxy', null)
    answer('connections.test', ({ run }) => tested(run, 0, null))
    await showForm()
    expect(typed('Password of the proxy')).toBe('')
    await pressButton('Test connection')
    await type('Host of the proxy', 'other.example')
    await pressButton('Save connection')
    expect(problemAt('User name')).toContain('A user name is needed')
    await type('User name', 'desk')
    await type('Password of the proxy', 'secret words')
    await pressButton('Save connection')
    const of = { kind: 'http', port: 3128 } as const
    expect(inputsOf('connections.test')).toMatchObject([{ proxy: { ...of, host: 'proxy.example', login: 'saved' } }])
    await eventually(() => expect(attempts).toBe(1))
    expect(inputsOf('connections.setProxy')).toEqual([
      {
        profileId: 'bitget-live',
        proxy: { ...of, host: 'other.example', login: { user: 'desk', password: 'secret words' } },
      },
    ])
  })

  it('gives the reason of a refusal by the main process', async () => {
    withProxy()
    refuseCall('connections.setProxy', 'The keyring is locked.')
    await showForm()
    await choose('Directly')
    await pressButton('Save connection')
    await eventually(() => expect(shownText()).toContain('The keyring is locked.'))
    expect(attempts).toBe(0)
  })
})

describe('The test of a connection', () => {
  it('shows the step it stopped at with what to do, and no older news after that', async () => {
    answer('connections.test', ({ run }) => tested(run, 0, null))
    await showForm()
    await pressButton('Test connection')
    const [{ run }] = inputsOf('connections.test') as [{ run: string }]
    await happens(() => publish('connections.tested', tested(run, 3, 'proxy')))
    await happens(() => publish('connections.tested', tested(run, 2, null)))
    await happens(() => publish('connections.tested', tested('that of another page', 9, 'tls')))
    expect(shownText()).toContain('The test stopped at: Proxy reached.')
    expect(shownText()).toContain('The proxy proxy.example:3128 refused the connection')
    expect(shownText()).toContain('Check its port.')
  })

  it('is stopped by its button', async () => {
    answer('connections.test', ({ run }) => tested(run, 0, null))
    answer('connections.endTest', null)
    await showForm()
    await pressButton('Test connection')
    await pressButton('Stop the test')
    const [{ run }] = inputsOf('connections.test') as [{ run: string }]
    expect(inputsOf('connections.endTest')).toEqual([{ run }])
  })
})
