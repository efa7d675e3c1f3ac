import { closeSync, openSync, readFileSync, readdirSync, writeFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { keyLabeled, sendRaw, startExchange } from '@/practice/testing/driver'
import {
  atEnd,
  endAll,
  memoryKeychain,
  newFolder,
  openPage,
  startApp,
  untilOpen,
  useExchange,
  withoutLimits,
  type TestPage,
} from '@/electron/testing/app-harness'
import { anOrderIntent } from '@/shared/testing/samples/orders'

afterEach(endAll)

function damage(file: string): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(4096, 0x5a), 0, 4096, 0)
  closeSync(handle)
}

describe('Notices to the trader', () => {
  it('about broken files on disk waits for the page that connects later', async () => {
    const dataDir = newFolder()
    const first = await startApp({ dataDir })
    await untilOpen(first)
    await withoutLimits(first)
    await first.close()
    const [journal] = readdirSync(join(dataDir, 'journals')).filter((name) => name.endsWith('.sqlite'))
    damage(join(dataDir, 'journals', journal!))
    damage(join(dataDir, 'volley.sqlite'))
    writeFileSync(join(dataDir, 'settings.json'), '{"theme":')

    const second = await startApp({ dataDir })
    await expect.poll(async () => (await second.value('health.get', {})).gate.reason).toContain('damaged')
    const late = openPage(second.app, 'late')
    const titles = async () => (await late.value('notices.list', {})).map(({ title }) => title)
    await expect
      .poll(titles)
      .toEqual(expect.arrayContaining(['The settings were reset', 'Drafts are not kept', 'New orders are held back']))
    const notices = await late.value('notices.list', {})
    expect(notices.find(({ title }) => title === 'The settings were reset')!.text).toContain('.bad')
    expect(new Set(notices.map(({ id }) => id)).size).toBe(notices.length)
  })

  it('about a journaled order that cannot be read: trading stops, orders are seen and canceled (P02)', async () => {
    const dataDir = newFolder()
    const first = await startApp({ dataDir })
    await untilOpen(first)
    await withoutLimits(first)
    const order = anOrderIntent()
    await first.value('orders.place', { token: 'unreadable-00000001', orders: [order], onUnknown: 'stop' })
    await expect.poll(async () => (await first.value('orders.list', {}))[0]?.state).toBe('live')
    await first.close()
    const [name] = readdirSync(join(dataDir, 'journals')).filter((file) => file.endsWith('.sqlite'))
    const file = new DatabaseSync(join(dataDir, 'journals', name!))
    file.exec("UPDATE orders SET body = replace(body, '{', '[')")
    file.close()
    const bytes = readFileSync(join(dataDir, 'journals', name!))

    const second = await startApp({ dataDir })
    await expect.poll(async () => (await second.value('health.get', {})).gate.reason).toContain('damaged')
    await expect.poll(async () => (await second.value('orders.list', {}))[0]?.state).toBe('live')
    const [listed] = await second.value('orders.list', {})
    expect(await second.value('orders.cancel', { token: 'unreadable-00000002', keys: [listed!.key] })).toMatchObject([
      { outcome: { kind: 'acknowledged' } },
    ])
    await second.close()
    expect(readFileSync(join(dataDir, 'journals', name!)).equals(bytes)).toBe(true)
  })

  it('about a gate that closes and opens again reaches the pages that are there', async () => {
    const app = await startApp({ faults: true })
    await untilOpen(app)
    expect(await app.value('notices.list', {})).toEqual([])
    const { control } = JSON.parse(readFileSync(join(app.dataDir, 'practice.json'), 'utf8')) as {
      control: { url: string; token: string }
    }
    await sendRaw(control.url, 'POST', '/faults', { 'x-control-token': control.token }, '{"kind":"drop-sockets"}')
    const titles = (): string[] =>
      app.events.flatMap(({ event, payload }) => (event === 'notice' ? [(payload as { title: string }).title] : []))
    await expect.poll(() => titles().slice(0, 2)).toEqual(['New orders are held back', 'New orders may be sent again'])
  })

  it('about orders of this installation that its journal did not know: they are adopted, and reported', async () => {
    const dataDir = newFolder()
    const first = await startApp({ dataDir })
    await untilOpen(first)
    await withoutLimits(first)
    const order = anOrderIntent()
    await first.value('orders.place', { token: 'adopted-000000001', orders: [order], onUnknown: 'stop' })
    await expect.poll(async () => (await first.value('orders.list', {}))[0]?.state).toBe('live')
    await first.close()
    const journals = join(dataDir, 'journals')
    for (const name of readdirSync(journals)) writeFileSync(join(journals, name), '')

    const second = await startApp({ dataDir })
    await expect
      .poll(async () => (await second.value('notices.list', {})).map(({ title }) => title))
      .toContain('An order of this installation was not in its journal')
    await expect.poll(() => second.value('orders.list', {})).toMatchObject([{ state: 'live', price: '30000' }])
  })
})

/** A server that takes every request and every socket, and keeps what it is told. */
async function startForeignServer() {
  const received: unknown[] = []
  const server = createServer((request, response) => {
    received.push(request.url, request.headers)
    response.end('{}')
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => socket.on('message', (data: Buffer) => received.push(data.toString('utf8'))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return { base: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, received }
}

describe('A key', () => {
  it('in a keyring that is locked does not hold up the start, and is used once the keyring is unlocked', async () => {
    const exchange = await startExchange({ seed: 33 })
    atEnd(() => exchange.close())
    const [dataDir, keychain] = [newFolder(), memoryKeychain()]
    const first = await startApp({ dataDir, keychain })
    await useExchange(first, exchange.descriptor)
    await first.close()

    let unlock = (): void => {}
    const unlocked = new Promise<void>((resolve) => void (unlock = resolve))
    const locked = {
      ...keychain,
      setPassword: async (service: string, account: string, password: string) =>
        unlocked.then(() => keychain.setPassword(service, account, password)),
    }
    const second = await startApp({ dataDir, keychain: locked })
    expect(await second.value('app.info', {})).toMatchObject({ profile: { id: 'mine' }, vault: { kind: 'waiting' } })
    expect(await second.call('orders.list', {})).toMatchObject({
      ok: false,
      error: { code: 'not-ready', message: expect.stringContaining('unlocked') },
    })
    // It would be there again once the keyring is unlocked.
    expect(await second.call('keys.forget', { profileId: 'mine' })).toMatchObject({
      ok: false,
      error: { code: 'refused', message: expect.stringContaining('unlock') },
    })
    expect(await second.call('settings.set', { customProfiles: [] })).toMatchObject({
      ok: false,
      error: { field: 'customProfiles' },
    })
    expect((await second.value('profiles.list', {})).find(({ id }) => id === 'mine')?.key).not.toBeNull()
    unlock()
    await untilOpen(second)
    expect(await second.value('app.info', {})).toMatchObject({ vault: { kind: 'keychain' } })
  })

  it.each([
    ['forgotten', ({ value }) => value('keys.forget', { profileId: 'mine' })],
    ['dropped with its profile', ({ value }) => value('settings.set', { customProfiles: [] })],
  ] as [string, (page: TestPage) => Promise<unknown>][])(
    'that is %s keeps no data that could identify it again',
    async (_, drop) => {
      const exchange = await startExchange({ seed: 34 })
      atEnd(() => exchange.close())
      const [dataDir, keychain] = [newFolder(), memoryKeychain()]
      const first = await startApp({ dataDir, keychain })
      await withoutLimits(first)
      await useExchange(first, exchange.descriptor)
      await untilOpen(first)
      await first.close()
      const file = new DatabaseSync(join(dataDir, 'volley.sqlite'))
      const row = JSON.parse(
        String(file.prepare("SELECT value FROM facts WHERE name = 'account mine'").get()?.value),
      ) as { key: string }
      file.close()
      expect(row.key).toMatch(/^[0-9a-f]{64}$/)

      const second = await startApp({ dataDir, keychain })
      await untilOpen(second)
      await drop(second)
      const onDisk = readdirSync(dataDir).filter((name) => name.startsWith('volley.sqlite'))
      expect(onDisk.map((name) => readFileSync(join(dataDir, name), 'latin1')).join('')).not.toContain(row.key)
      expect(await keychain.getPassword('volley', 'mine')).toBeNull()
    },
  )

  it.each(['rest', 'wsPrivate'] as const)(
    'signs nothing for another %s address than it was saved for (C17)',
    async (changed) => {
      const exchange = await startExchange({ seed: 32 })
      atEnd(() => exchange.close())
      const foreignServer = await startForeignServer()
      const { apiKey } = keyLabeled(exchange.descriptor, 'one-way')
      const [dataDir, keychain] = [newFolder(), memoryKeychain()]
      const first = await startApp({ dataDir, keychain })
      await withoutLimits(first)
      await useExchange(first, exchange.descriptor)
      await untilOpen(first)
      await first.close()

      const file = join(dataDir, 'settings.json')
      const settings = JSON.parse(readFileSync(file, 'utf8')) as { customProfiles: Record<string, string>[] }
      settings.customProfiles[0]![changed] =
        changed === 'rest' ? foreignServer.base : foreignServer.base.replace('http', 'ws')
      writeFileSync(file, JSON.stringify(settings))

      const second = await startApp({ dataDir, keychain })
      expect(await second.value('app.info', {})).toMatchObject({
        profile: { id: 'mine', key: { lastFour: apiKey.slice(-4) } },
      })
      expect(await second.call('account.get', {})).toMatchObject({ ok: true, value: { uid: null } })
      expect(await second.call('orders.list', {})).toMatchObject({
        ok: false,
        error: { code: 'not-ready', message: expect.stringContaining(new URL(foreignServer.base).host) },
      })
      expect(await second.value('notices.list', {})).toMatchObject([
        { level: 'error', title: 'The key of Mine cannot be used' },
      ])
      expect(
        second.requests.filter(({ headers }) => Object.keys(headers).some((name) => name.startsWith('ACCESS'))),
      ).toEqual([])
      expect(JSON.stringify(foreignServer.received)).not.toMatch(/access-|login/i)
    },
  )
})
