import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { listenForPartner, connectToPartner } from './link'
import { messageFrom, type Message } from './message'
import { patience } from '@/shared/testing/patience'

const onWindows = process.platform === 'win32'
const mostPath = process.platform === 'darwin' ? 103 : 107
const bye = (role: 'application' | 'watchman'): Message => ({ kind: 'bye', role })
const account = { isFresh: true, isSpeaking: true, blind: null, disk: null }
const heartbeat: Message = { kind: 'beat', role: 'application', number: 1, answers: 0, accounts: {} }

let folder: string
const ends: (() => void)[] = []
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'volley-link-'))))
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end()
  rmSync(folder, { recursive: true, force: true })
})

/** Calls of a listener, in sequence. */
function recorder() {
  const calls: (Message | 'connected' | 'lost')[] = []
  return {
    calls,
    listener: {
      connected: () => void calls.push('connected'),
      message: (message: Message) => void calls.push(message),
      disconnected: () => void calls.push('lost'),
    },
  }
}

async function watchman() {
  const { calls, listener } = recorder()
  const link = (await listenForPartner(folder))(listener)
  ends.push(() => link.close())
  return { calls, link }
}

function application() {
  const { calls, listener } = recorder()
  const clock = createManualClock()
  const link = connectToPartner(folder, clock, listener)
  ends.push(() => link.close())
  return { calls, clock, link }
}

const socketPath = (): string => join(folder, 'watchman.sock')

/** A connection to the watchman that sends what the test writes. */
function client(): Socket {
  const socket = connect(socketPath())
  socket.on('error', () => undefined)
  ends.push(() => socket.destroy())
  return socket
}

/** Enough time for an unwanted event. */
const aWhile = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 100))
const until = (check: () => void): Promise<void> => vi.waitFor(check, patience)

describe.skipIf(onWindows)('the link of the two processes', () => {
  it('carries messages both ways, and everything sent before it closes', async () => {
    const partner = await watchman()
    const app = application()
    app.link.send(heartbeat)
    await until(() => expect([app.calls, partner.calls]).toEqual([['connected'], ['connected']]))
    app.link.send(heartbeat)
    partner.link.send(bye('watchman'))
    await until(() => expect([app.calls[1], partner.calls[1]]).toEqual([bye('watchman'), heartbeat]))
    app.link.send(bye('application'))
    app.link.close()
    await until(() => expect(partner.calls).toEqual(['connected', heartbeat, bye('application'), 'lost']))
    await until(() => expect(app.calls.at(-1)).toBe('lost'))
    app.clock.advance(5000)
    await aWhile()
    expect([app.calls.length, partner.calls.length], 'nothing is looked for any more').toEqual([3, 4])
  })

  it('is looked for once a second until there is one, and again after it was lost', async () => {
    const app = application()
    await until(() => expect(app.calls).toEqual(['lost']))
    const partner = await watchman()
    app.clock.advance(999)
    await aWhile()
    expect(app.calls).toEqual(['lost'])
    app.clock.advance(1)
    await until(() => expect(app.calls).toEqual(['lost', 'connected']))
    app.clock.advance(3000)
    partner.link.close()
    await until(() => expect(app.calls).toEqual(['lost', 'connected', 'lost']))
    app.clock.advance(1000)
    await until(() => expect(app.calls).toEqual(['lost', 'connected', 'lost', 'lost']))
    const again = await watchman()
    app.clock.advance(1000)
    app.link.send(heartbeat)
    await until(() => expect(again.calls).toEqual(['connected']))
    app.link.send(bye('application'))
    await until(() =>
      expect(again.calls.at(-1), 'nothing is kept for a connection to come').toEqual(bye('application')),
    )
    expect(again.calls).toHaveLength(2)
    expect(partner.calls).toEqual(['connected', 'lost'])
  })

  it('replaces the file that a dead watchman left behind', async () => {
    writeFileSync(socketPath(), '')
    const partner = await watchman()
    application()
    await until(() => expect(partner.calls).toEqual(['connected']))
  })

  it('belongs to the application that connected last, and cuts off the previous one without a loss', async () => {
    const partner = await watchman()
    const former = client()
    await until(() => expect(partner.calls).toEqual(['connected']))
    const later = client()
    await until(() => expect(partner.calls).toEqual(['connected', 'connected']))
    await until(() => expect(former.closed).toBe(true))
    const received: string[] = []
    later.setEncoding('utf8').on('data', (part: string) => received.push(part))
    partner.link.send(bye('watchman'))
    await until(() => expect(received.map(messageFrom)).toEqual([bye('watchman')]))
    expect(partner.calls).toEqual(['connected', 'connected'])
    later.end()
    await until(() => expect(partner.calls).toEqual(['connected', 'connected', 'lost']))
  })

  it('reads lines in any pieces, and passes over what is no message', async () => {
    const partner = await watchman()
    const socket = client()
    const line = JSON.stringify(heartbeat)
    socket.write(line.slice(0, 20))
    await until(() => expect(partner.calls).toEqual(['connected']))
    socket.write(`${line.slice(20)}\n{"kind":"order"}\nnonsense\n${line}\n${line.slice(0, 9)}`)
    await until(() => expect(partner.calls).toEqual(['connected', heartbeat, heartbeat]))
    socket.write(`${line.slice(9)}\n`)
    await until(() => expect(partner.calls).toEqual(['connected', heartbeat, heartbeat, heartbeat]))
  })

  it('ends where a line has more than a million characters, and not before', async () => {
    const partner = await watchman()
    const patient = client()
    const line = JSON.stringify(heartbeat)
    patient.write(' '.repeat(1_000_000))
    await aWhile()
    patient.write(`\n${line}\n`)
    await until(() => expect(partner.calls).toEqual(['connected', heartbeat]))
    patient.write(' '.repeat(1_000_001))
    await until(() => expect(partner.calls).toEqual(['connected', heartbeat, 'lost']))
  })

  it('keeps little for a partner that does not read, and is complete for one that does', async () => {
    const partner = await watchman()
    const socket = client()
    await until(() => expect(partner.calls).toEqual(['connected']))
    const long: Message = { ...heartbeat, accounts: { ['x'.repeat(30_000)]: account } }
    const count = 200
    for (let index = 0; index < count; index += 1) partner.link.send(long)
    let received = ''
    socket.setEncoding('utf8').on('data', (part: string) => void (received += part))
    await aWhile()
    partner.link.send(bye('watchman'))
    await until(() => expect(received.endsWith(`${JSON.stringify(bye('watchman'))}\n`)).toBe(true))
    const lines = received.trim().split('\n').map(messageFrom)
    expect(lines).not.toContain(null)
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.length).toBeLessThan(count / 2)
  })

  it.each([
    [mostPath, 'taken'],
    [mostPath + 1, 'refused'],
  ])('in a folder whose socket has a path of %d bytes is %s', async (bytes, outcome) => {
    const rest = bytes - Buffer.byteLength(join(folder, '', 'watchman.sock')) - 1
    const long = join(folder, 'é'.repeat(Math.floor(rest / 2)) + 'e'.repeat(rest % 2))
    const listening = listenForPartner(long)
    // No folder was created: if the length is not the reason, the system has another.
    await expect(listening).rejects.toThrow(outcome === 'refused' ? /too long/ : /listen/)
  })

  it('reports where no socket can be made', async () => {
    await expect(listenForPartner(join(folder, 'missing'))).rejects.toThrow('listen')
  })
})
