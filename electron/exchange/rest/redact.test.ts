import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openEnum } from '@/shared/exchange/protocol/fields'
import { seededRandom } from '@/shared/base/random'
import { createManualClock, settle } from '@/shared/testing/manual-clock'
import type { Feed } from '@/shared/trading/health/health'
import type { HttpRequest } from '@/electron/base/env/env'
import { createExchangeClient } from '../client'
import { createContractMismatches } from '../protocol/contract-mismatches'
import { createKnownSecrets } from './redact'
import { behaveWell, createFakeNetwork } from '../testing/fake-network'

const first = { apiKey: 'bg_first_key', secretKey: 'never sent', passphrase: 'first pass+phrase' }
const second = { apiKey: 'bg_second_key', secretKey: 'never sent either', passphrase: 'second pass' }
const echo = `you sent ${first.apiKey} ${first.passphrase} ${encodeURIComponent(second.passphrase)} ${second.apiKey}`
const hidden = 'you sent ‹secret› ‹secret› ‹secret› ‹secret›'

/** A server that returns the time, and otherwise all texts that it has ever received. */
function sendHttp({ url }: HttpRequest) {
  const time = url.endsWith('/public/time')
  const body = time
    ? { code: '00000', msg: 'success', data: { serverTime: '0' } }
    : { code: '40034', msg: echo, data: { [first.passphrase]: echo } }
  return Promise.resolve({
    kind: 'response' as const,
    status: time ? 200 : 400,
    headers: {},
    body: JSON.stringify(body),
  })
}

/** Two profiles used one after the other in a process, and then a connection without a key. */
function world() {
  const clock = createManualClock()
  const network = createFakeNetwork()
  const secrets = createKnownSecrets()
  const addresses = {
    rest: 'http://exchange.test',
    wsPublic: 'ws://exchange.test/public',
    wsPrivate: 'ws://exchange.test/private',
  }
  const env = { clock, random: seededRandom(4), sendHttp, openSocket: network.openSocket }
  const connect = (credentials: typeof first | null) =>
    createExchangeClient({
      env,
      addresses,
      credentials,
      credentialsHost: 'exchange.test',
      placePace: () => 5,
      categories: ['SPOT'],
      secrets,
    })
  const passed = async (ms: number): Promise<void> => {
    await settle()
    await clock.advanceAsync(ms)
  }
  connect(first).stop()
  return { network, connect, passed }
}

describe('A secret that some connection was given', () => {
  it('is taken out of what a login of another profile is refused with', async () => {
    const { network, connect, passed } = world()
    network.receive = (connection, text) =>
      text.includes('login')
        ? connection.push({ event: 'error', code: 30_012, msg: echo })
        : behaveWell(connection, text)
    const client = connect(second)
    const reasons: (string | null)[] = []
    client.listenPrivate({
      orders: () => {},
      balances: () => {},
      positions: () => {},
      unreadable: () => {},
      ready: () => {},
      feedChanged: ({ reason }) => reasons.push(reason),
    })
    client.start()
    await passed(200)
    client.stop()
    expect(reasons).toContain(`Login refused: ${hidden} (30012)`)
    expect(reasons.join()).not.toMatch(/bg_|pass/)
  })

  it('is removed from messages of the public socket, with and without a key', async () => {
    for (const credentials of [second, null]) {
      const { network, connect, passed } = world()
      network.receive = (connection, text) =>
        text.includes('"books"')
          ? connection.push({ event: 'error', code: 30_001, msg: echo })
          : behaveWell(connection, text)
      connect(second).stop()
      const client = connect(credentials)
      const feeds: Feed[] = []
      client.watchBook('SPOT', 'BTCUSDT', 'books', { changed: (_book, feed) => feeds.push(feed) })
      client.start()
      await passed(200)
      client.stop()
      expect(feeds.map(({ reason }) => reason)).toContain(`The exchange refused it: ${hidden} (30001)`)
    }
  })

  it('is taken out of why a socket closed', async () => {
    const { network, connect, passed } = world()
    connect(second).stop()
    const client = connect(null)
    client.start()
    await passed(20)
    network.last().handlers.closed(echo)
    expect(client.publicFeed().reason).toBe(`Connection lost (${hidden})`)
    client.stop()
  })

  it('is taken out of the answer to a public call, names of members included', async () => {
    const { connect } = world()
    connect(second).stop()
    const client = connect(null)
    let data: unknown = null
    expect(await client.rest.tickers({ category: 'SPOT' }, { onData: (came) => void (data = came) })).toMatchObject({
      kind: 'refused',
      message: hidden,
    })
    expect(data).toEqual({ '‹secret›': hidden })
    client.stop()
  })

  it('is recognised whole even where only the beginning of a word is listed', () => {
    const { learn, hide } = createKnownSecrets()
    const mismatches = createContractMismatches(hide)
    learn([first.passphrase])
    // Truncated at 40 characters, half of the passphrase would remain, and not be recognized.
    mismatches.compareUnreadable('GET /x', z.looseObject({ state: openEnum('known') }), {
      state: `${'x'.repeat(33)}${first.passphrase}`,
    })
    expect(mismatches.list()).toMatchObject([{ value: `${'x'.repeat(33)}‹secret` }])
  })

  it('hides the longer one of two that begin alike', () => {
    const { learn, hide } = createKnownSecrets()
    learn(['pass'])
    learn(['password-1'])
    expect(hide('password-1 pass')).toBe('‹secret› ‹secret›')
  })
})
