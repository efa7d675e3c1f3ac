import { afterEach, describe, expect, it } from 'vitest'
import { ipcPaths } from '@/shared/ipc/transport/browser-ipc'
import {
  callOver,
  codeOf,
  endAll,
  loggedIn,
  openSocket,
  outcomeOf,
  post,
  startHost,
  tokenOf,
} from '@/electron/hosts/testing/host-client'

afterEach(endAll)

describe('A session of the browser host', () => {
  it('B06: trades the code for a token once, and sets no cookie', async () => {
    const { port, code } = await startHost()
    expect((await post(port, ipcPaths.session, { code: `${code.slice(0, -1)}x` })).status).toBe(401)
    const answer = await post(port, ipcPaths.session, { code })
    expect(Buffer.from(JSON.parse(answer.body).token, 'base64url').length).toBe(32)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect((await post(port, ipcPaths.session, { code })).status).toBe(401)
  })

  it('lets a reloaded page in with the same token', async () => {
    const { port, code } = await startHost()
    const token = await tokenOf(port, code)
    ;(await loggedIn(port, token)).close()
    await loggedIn(port, token)
  })

  it('gives a new code on request: another tab connects, the first stays, and the previous code ends', async () => {
    const { host, port, code } = await startHost()
    const first = await loggedIn(port, await tokenOf(port, code))
    const unused = codeOf(host.freshAddress())
    const fresh = codeOf(host.freshAddress())
    expect((await post(port, ipcPaths.session, { code: unused })).status).toBe(401)
    const second = await loggedIn(port, await tokenOf(port, fresh))
    for (const page of [first, second]) expect(await callOver(page, 'app.info')).toMatchObject({ reply: { ok: true } })
    expect((await post(port, ipcPaths.session, { code: fresh })).status).toBe(401)
  })

  it('keeps the tokens of the tabs that are used, however many codes were traded', async () => {
    const { host, port, code } = await startHost()
    const inUse = await tokenOf(port, code)
    const forgotten = await tokenOf(port, codeOf(host.freshAddress()))
    for (let tab = 0; tab < 31; tab += 1) {
      ;(await loggedIn(port, inUse)).close()
      await tokenOf(port, codeOf(host.freshAddress()))
    }
    await loggedIn(port, inUse)
    const late = openSocket(port)
    late.on('open', () => late.send(JSON.stringify({ token: forgotten })))
    expect(await outcomeOf(late)).toBe('closed 1008')
  })
})
