import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALL_CHANNEL, EVENT_CHANNEL } from '@/shared/ipc/transport/electron-ipc'
import type { InputOf } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'
import { noLimits } from '@/shared/testing/samples/no-limits'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { callReviewed } from './testing/app-harness'
import { createElectronStub, loadBundle } from './testing/electron-stub'
import { startBundle } from './testing/running-bundle'

describe('The built Electron bundle', () => {
  let running: Awaited<ReturnType<typeof startBundle>>
  const stub = createElectronStub()
  const { windows, handlers, protocols, notes, app, answers } = stub
  beforeAll(async () => {
    running = await startBundle(stub, ['volley://junk'])
  })
  afterAll(() => running.end())

  const ourPage = () => ({ senderFrame: windows[0]!.webContents.mainFrame })
  const call = (event: unknown, name: unknown, input: unknown = {}): unknown =>
    handlers.get(CALL_CHANNEL)!(event, name, input)

  it('opens one sandboxed window on its own page, with a preload script that exists', () => {
    expect(notes.sandboxed).toBe(true)
    expect(windows[0]!.options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      devTools: false,
      preload: running.preload,
    })
    expect(windows[0]!.loaded).toEqual(['app://volley/index.html'])
    expect(notes.privileged).toEqual([{ scheme: 'app', privileges: { standard: true, secure: true } }])
    expect(notes.menus.flat().map(({ role }) => role)).toEqual(
      expect.not.arrayContaining(['viewMenu', 'toggleDevTools']),
    )
  })

  it('answers its own page', async () => {
    expect(await call(ourPage(), 'app.info')).toMatchObject({
      ok: true,
      value: {
        host: 'electron',
        version: '0.0.0-test',
        armed: true,
        profile: { environment: 'practice' },
        vault: { kind: 'session' },
      },
    })
    expect(await call(ourPage(), 'no.such')).toMatchObject({ ok: false, error: { code: 'unknown-method' } })
    expect([...handlers.keys()]).toEqual([CALL_CHANNEL])
  })

  it('I02, I03: refuses every other frame, and counts it', async () => {
    const before = await malformed()
    const inner = { senderFrame: { url: 'app://volley/index.html' } }
    expect(await call(inner, 'app.info')).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(await call({ senderFrame: null }, 'app.info')).toMatchObject({ ok: false, error: { code: 'refused' } })
    const { webContents } = windows[0]!
    for (const url of [
      'https://evil.com/',
      'app://other/index.html',
      'about:blank',
      'file:///app/index.html',
      'app://volley.evil.com/',
    ]) {
      webContents.mainFrame = { url }
      expect(await call(ourPage(), 'app.info'), url).toMatchObject({ ok: false, error: { code: 'refused' } })
    }
    webContents.mainFrame = { url: 'app://volley/index.html' }
    expect((await malformed()) - before).toBe(7)
  })

  async function malformed(): Promise<number> {
    const reply = await call(ourPage(), 'health.get')
    const { value } = reply as { value: { counters: { malformedIpcMessages: number } } }
    return value.counters.malformedIpcMessages
  }

  it('I06, I07, I09: stays on its page and opens nothing by itself', async () => {
    const { webContents } = windows[0]!
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']) {
      let prevented = 0
      webContents.emit(name, { preventDefault: () => void (prevented += 1) })
      expect([name, prevented]).toEqual([name, 1])
    }
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'http://evil.com', 'app://volley/index.html']) {
      expect(webContents.openHandler({ url })).toEqual({ action: 'deny' })
    }
    const before = notes.dialogs.length
    answers.messageBox = 0
    expect(webContents.openHandler({ url: 'https://volley.example/help' })).toEqual({ action: 'deny' })
    await expect.poll(() => notes.dialogs.length).toBe(before + 1)
    expect(notes.opened).toEqual([])
    answers.messageBox = 1
    webContents.openHandler({ url: 'https://volley.example/help' })
    await expect.poll(() => notes.opened).toEqual(['https://volley.example/help'])
    const whole = `https://volley.example/${'a'.repeat(477)}`
    webContents.openHandler({ url: `${whole}b` })
    webContents.openHandler({ url: whole })
    await expect.poll(() => notes.opened).toEqual(['https://volley.example/help', whole])
    expect(notes.dialogs.at(-1)).toMatchObject({ detail: whole })
  })

  it('I08: grants only to write to the clipboard, within a press and to its own page', () => {
    const { webContents } = windows[0]!
    const { session } = webContents
    const own = { isMainFrame: true, requestingUrl: 'app://volley/index.html' }
    function answersTo(permission: string, details: object, page: unknown = webContents): unknown[] {
      const granted: unknown[] = []
      const answer = (answered: unknown) => granted.push(answered)
      session.handlers.get('setPermissionRequestHandler')!(page, permission, answer, details)
      return [...granted, session.handlers.get('setPermissionCheckHandler')!(page, permission, '', details)]
    }
    const write = 'clipboard-sanitized-write'
    expect(answersTo(write, own)).toEqual([false, false])
    webContents.emit('input-event', {}, { type: 'mouseMove' })
    expect(answersTo(write, own)).toEqual([false, false])
    webContents.emit('input-event', {}, { type: 'mouseDown' })
    expect(answersTo(write, own)).toEqual([true, true])
    for (const details of [
      { ...own, isMainFrame: false },
      { ...own, requestingUrl: 'https://volley.example/' },
      { ...own, requestingUrl: 'app://volley.evil/index.html' },
      { isMainFrame: true },
    ])
      expect(answersTo(write, details)).toEqual([false, false])
    expect(answersTo(write, own, null)).toEqual([false, false])
    for (const permission of [
      'clipboard-read',
      'deprecated-sync-clipboard-read',
      'notifications',
      'media',
      'geolocation',
      'midi',
      'openExternal',
      'fullscreen',
      'hid',
      'usb',
      'unknown',
    ]) {
      expect(answersTo(permission, own)).toEqual([false, false])
    }
    expect(session.handlers.get('setDevicePermissionHandler')!({})).toBe(false)
    const isSaved = (url: string): boolean => {
      let saved = true
      session.emit('will-download', { preventDefault: () => void (saved = false) }, { getURL: () => url })
      return saved
    }
    const foreign = [
      'https://volley.example/x.exe',
      'blob:https://volley.example/1',
      'blob:app://volley.evil/1',
      'data:text/csv,1',
      'app://volley/index.html',
    ]
    expect(foreign.filter(isSaved)).toEqual([])
    expect(['blob:app://volley/5d1c', 'app://volley/download/5d1c'].filter(isSaved)).toHaveLength(2)
  })

  it('I10, I13: serves the renderer under a strict policy and nothing outside it', async () => {
    const get = (url: string, method = 'GET') => protocols.get('app')!({ url, method })
    const answer = await get('app://volley/index.html')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .* connect-src 'none'; .*frame-ancestors 'none'/,
    )
    const outside = [
      'app://volley/../package.json',
      'app://volley/%2e%2e/package.json',
      'app://volley/..%2fpackage.json',
      'app://volley/..\\package.json',
      'app://volley/index.html%00',
      'app://volley//etc/passwd',
      'app://other/index.html',
      'app://volley/none.js',
      'app://volley/download/5d1c',
    ]
    for (const url of outside) expect((await get(url)).status, url).toBe(404)
    expect((await get('app://volley/index.html', 'POST')).status).toBe(404)
  })

  it('sends events to the page, and books only while the page that watches them is there', async () => {
    const { webContents } = windows[0]!
    const reply = await call(ourPage(), 'book.watch', {
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      group: 1,
      rows: 5,
    })
    expect(reply).toMatchObject({ ok: true, value: { watchId: expect.any(Number) } })
    const frames = (): number =>
      webContents.messages.filter(([channel, name]) => channel === EVENT_CHANNEL && name === 'book.frame').length
    await expect.poll(frames).toBeGreaterThan(0)
    await expect.poll(() => webContents.messages.map(([, name]) => name)).toContain('health.changed')
    webContents.emit('did-navigate')
    const before = frames()
    await call(ourPage(), 'market.tickers', { category: 'SPOT' })
    expect(frames()).toBe(before)
  })

  it('hears of a locked screen and of sleep, which end the arming of real money', () => {
    const { powerMonitor } = stub.electron
    expect([powerMonitor.listenerCount('lock-screen'), powerMonitor.listenerCount('suspend')]).toEqual([1, 1])
  })

  it('I12: exposes call and listen to the page, frozen, and no event object', async () => {
    const unload = loadBundle(running.preload, { electron: stub.electron })
    unload()
    expect(Object.keys(notes.exposed)).toEqual(['volley'])
    const api = notes.exposed.volley as {
      call: (name: string, input: unknown, session: number) => Promise<unknown>
      listen: (name: string, listener: (...args: unknown[]) => void) => () => void
    }
    expect([Object.keys(api), Object.isFrozen(api)]).toEqual([['call', 'listen'], true])
    expect(await api.call('app.info', {}, 7)).toEqual({ invoked: [CALL_CHANNEL, 'app.info', {}, 7] })
    const received: unknown[][] = []
    const stop = api.listen('notice', (...args) => received.push(args))
    const { ipcRenderer } = stub.electron
    ipcRenderer.emit(EVENT_CHANNEL, { sender: ipcRenderer }, 'notice', { id: '1' }, 7)
    ipcRenderer.emit(EVENT_CHANNEL, { sender: ipcRenderer }, 'health.changed', {})
    stop()
    ipcRenderer.emit(EVENT_CHANNEL, { sender: ipcRenderer }, 'notice', { id: '2' })
    expect(received).toEqual([[{ id: '1' }, 7]])
  })

  it('opens the small window on its own page, as guarded as the large one, and closes it', async () => {
    expect(await call(ourPage(), 'app.mini', { open: true })).toMatchObject({ ok: true, value: { open: true } })
    const mini = windows.at(-1)!
    expect(mini.options).toMatchObject({
      width: 260,
      height: 90,
      alwaysOnTop: true,
      webPreferences: windows[0]!.options.webPreferences,
    })
    expect(mini.loaded).toEqual(['app://volley/index.html#mini'])
    expect(await call({ senderFrame: mini.webContents.mainFrame }, 'app.info')).toMatchObject({ ok: true })
    await expect.poll(() => mini.webContents.messages.map(([, name]) => name)).toContain('health.changed')
    expect(await call(ourPage(), 'app.mini', { open: false })).toMatchObject({ ok: true, value: { open: false } })
    expect(await call({ senderFrame: mini.webContents.mainFrame }, 'app.info')).toMatchObject({
      ok: false,
      error: { code: 'refused' },
    })
  })

  it('opens a panel in a separate window, as guarded as the main window, and stores its position', async () => {
    const bounds = {
      displays: 'any',
      panel: 'order-book',
      bounds: { x: 900, y: 20, width: 420, height: 700 },
      beside: null,
    }
    expect(await call(ourPage(), 'windows.open', bounds)).toMatchObject({
      ok: true,
      value: { opener: 'application', windows: [{ panel: 'order-book', isOpen: true }] },
    })
    const opened = windows.at(-1)!
    expect(opened.options).toMatchObject({ ...bounds.bounds, webPreferences: windows[0]!.options.webPreferences })
    expect(opened.loaded).toEqual(['app://volley/index.html#panel=order-book'])
    expect(opened.webContents.openHandler({ url: 'app://volley/index.html' })).toEqual({ action: 'deny' })
    expect(await call({ senderFrame: opened.webContents.mainFrame }, 'app.info')).toMatchObject({ ok: true })
    opened.bounds = { x: 100, y: 50, width: 500, height: 600 }
    opened.emit('moved')
    expect(await call(ourPage(), 'windows.list', { displays: 'any' })).toMatchObject({
      value: { windows: [{ bounds: opened.bounds }] },
    })
    opened.close()
    expect(await call(ourPage(), 'windows.list', { displays: 'any' })).toMatchObject({ value: { windows: [] } })
    expect(await call({ senderFrame: opened.webContents.mainFrame }, 'app.info')).toMatchObject({ ok: false })
  })

  it('scales text, panels and the mini window by the setting, also after a reload', async () => {
    const { webContents } = windows[0]!
    await call(ourPage(), 'settings.set', { scale: '125' })
    expect(webContents.zoom).toBe(1.25)
    webContents.zoom = 1
    webContents.emit('did-finish-load')
    expect(webContents.zoom).toBe(1.25)
    await call(ourPage(), 'app.mini', { open: true })
    expect(windows.at(-1)!.options).toMatchObject({ width: 325, height: 113 })
    await call(ourPage(), 'app.mini', { open: false })
    await call(ourPage(), 'settings.set', { scale: '100' })
    expect(webContents.zoom).toBe(1)
  })

  it('reaches a trader who is not looking: notification, flashing frame, machine kept awake on request', async () => {
    await expect.poll(async () => (await call(ourPage(), 'alarms.test')) as { ok: boolean }).toMatchObject({ ok: true })
    expect(notes.notified.at(-1)).toMatchObject({ title: 'Test alarm', body: expect.stringContaining('Acknowledge') })
    expect(windows[0]!.flashes).toBeGreaterThan(0)
    expect(windows[0]!.webContents.messages.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['alarms.changed', 'notice']),
    )
  })

  it('I17: loads a page that crashed again, with a word, and asks when it goes on crashing', async () => {
    const { webContents } = windows[0]!
    const titles = (): unknown[] =>
      webContents.messages.flatMap(([, name, payload]) =>
        name === 'notice' ? [(payload as { title: string }).title] : [],
      )
    webContents.emit('render-process-gone', {}, { reason: 'clean-exit' })
    expect(webContents.reloads).toBe(0)
    for (let crash = 1; crash <= 3; crash += 1) {
      webContents.emit('render-process-gone', {}, { reason: 'oom' })
      expect(webContents.reloads).toBe(crash)
    }
    expect(titles()).toContain('The page crashed and was loaded again')
    answers.messageBox = 1
    const before = notes.dialogs.length
    webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    await expect.poll(() => notes.dialogs.length).toBe(before + 1)
    expect(notes.dialogs.at(-1)).toMatchObject({ message: expect.stringContaining('again and again') })
    expect(webContents.reloads).toBe(3)
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed' })
    expect(titles()).toContain('A part of Volley crashed and was started again: GPU')
  })

  it('survives an uncaught error: the gate closes with the reason, and a person opens it', async () => {
    const gate = async (): Promise<unknown> =>
      ((await call(ourPage(), 'health.get')) as { value: { gate: unknown } }).value.gate
    await expect.poll(gate).toMatchObject({ open: true })
    process.emit('uncaughtException', new Error('ENOSPC: no space left on device'))
    expect(await gate()).toMatchObject({
      open: false,
      reason: expect.stringContaining('ENOSPC: no space left on device'),
    })
    expect(await call(ourPage(), 'orders.cancel', { token: 'after-an-error-001', keys: ['x'] })).toMatchObject({
      ok: true,
    })
    const { reason } = (await gate()) as { reason: string }
    expect(await call(ourPage(), 'orders.resumeTrading', { reason })).toMatchObject({ ok: true })
    await expect.poll(gate).toMatchObject({ open: true })
  })

  it('shows the loan-to-value in tray and title, and asks before monitoring ends', async () => {
    await expect
      .poll(() => notes.trays.map(({ tip }) => tip))
      .toEqual([expect.stringMatching(/^Volley: LTV \d+\.\d %/)])
    expect(windows[0]!.title).toMatch(/^LTV \d+\.\d % .* – Volley$/)
    const quitting = async (answer: number): Promise<unknown> => {
      const before = notes.dialogs.length
      answers.messageBox = answer
      app.emit('before-quit', { preventDefault: () => undefined })
      await expect.poll(() => notes.dialogs.length).toBe(before + 1)
      return notes.dialogs.at(-1)
    }
    expect(await quitting(0)).toMatchObject({
      message: expect.stringContaining('being watched'),
      buttons: ['Keep Volley open', 'Quit unwatched', 'Minimise to tray'],
    })
    expect([windows[0]!.hidden, notes.quits]).toEqual([false, 0])
    await quitting(2)
    await expect.poll(() => windows[0]!.hidden).toBe(true)
    app.emit('second-instance')
    expect([windows[0]!.hidden, notes.quits]).toEqual([false, 0])
  })

  it('keeps the machine awake while alarms are armed, if set', async () => {
    const reply = (await call(ourPage(), 'settings.get')) as { value: { alarms: object } }
    await call(ourPage(), 'settings.set', { alarms: { ...reply.value.alarms, keepAwake: true } })
    await expect.poll(() => notes.awake).toBe(1)
    await call(ourPage(), 'settings.set', { alarms: { ...reply.value.alarms, keepAwake: false } })
    await expect.poll(() => notes.awake).toBe(0)
  })
})

describe('The built Electron bundle, with an order whose outcome is unknown', () => {
  let running: Awaited<ReturnType<typeof startBundle>>
  const stub = createElectronStub()
  const { windows, handlers, notes, app, answers } = stub
  beforeAll(async () => {
    running = await startBundle(stub)
  })
  afterAll(() => running.end())

  it('R48: asks before it quits while the fate of orders is open, and stays on request', async () => {
    const call = (name: string, input: unknown) =>
      handlers.get(CALL_CHANNEL)!({ senderFrame: windows[0]!.webContents.mainFrame }, name, input)
    const value = async (name: string, input: unknown = {}): Promise<unknown> =>
      ((await call(name, input)) as { value: unknown }).value
    await expect.poll(() => value('health.get')).toMatchObject({ gate: { open: true } })
    await expect
      .poll(() => value('risk.overview'))
      .toMatchObject({ units: [{ freshness: 'live' }, { freshness: 'live' }] })
    const { control } = JSON.parse(readFileSync(join(running.dataDir, 'practice.json'), 'utf8')) as {
      control: { url: string; token: string }
    }
    await value('settings.set', { pretrade: { account: noLimits } })
    const order = anOrderIntent()
    const portions = { rows: 1, everyMs: 600_000, jitterPercent: 0 }
    const plan = { rule: null, delivery: { startAt: Date.now() + 600_000, portions } }
    const place = (input: InputOf<'orders.place'>) =>
      callReviewed(async (name, payload) => (await call(name, payload)) as Reply<unknown>, 'orders.place', input)
    await place({ token: 'quit-with-waiting-1', orders: [order], onUnknown: 'continue', plan })
    for (const endpoint of ['placeBatch', 'orderInfo']) {
      const fault = { kind: 'lost-request', endpoint, times: endpoint === 'placeBatch' ? 1 : 100 }
      await fetch(`${control.url}/faults`, {
        method: 'POST',
        headers: { 'x-control-token': control.token },
        body: JSON.stringify(fault),
      })
    }
    await place({ token: 'quit-with-unknown-1', orders: [order], onUnknown: 'continue' })
    await expect.poll(async () => ((await value('health.get')) as { unresolved: number }).unresolved).toBe(1)

    const before = notes.dialogs.length
    answers.messageBox = 0
    let prevented = 0
    app.emit('before-quit', { preventDefault: () => void (prevented += 1) })
    await expect.poll(() => notes.dialogs.length).toBe(before + 1)
    expect(notes.dialogs.at(-1)).toMatchObject({
      message: 'The outcome of one order is unknown. One batch has orders that wait for their time.',
      detail: expect.stringMatching(/buy 0\.001 BTC of BTCUSDT[^]*: 1 order waits, the next until .* UTC/),
    })
    expect([prevented, notes.quits]).toEqual([1, 0])
    expect(await value('app.info')).toMatchObject({ host: 'electron' })
  })
})
