import { beforeEach, describe, expect, it } from 'vitest'
import { createAccountStore, isOfSession, onNewSession, useSession } from './account-session'

beforeEach(() => useSession.setState({ session: null }))

describe('A store of an account', () => {
  it('starts again with every session, except for data of no account', () => {
    const useDesk = createAccountStore(
      { rows: ['nothing yet'], view: 'table', loaded: false },
      { preservedKeys: ['view'] },
    )
    isOfSession(1)
    useDesk.setState({ rows: ['one'], view: 'chart', loaded: true })
    isOfSession(1)
    expect(useDesk.getState()).toEqual({ rows: ['one'], view: 'chart', loaded: true })
    isOfSession(2)
    expect(useDesk.getState()).toEqual({ rows: ['nothing yet'], view: 'chart', loaded: false })
  })

  it('keeps what came before the first session was named: nothing was of another account', () => {
    const useDesk = createAccountStore({ rows: [] as string[] })
    useDesk.setState({ rows: ['early'] })
    isOfSession(9)
    expect(useDesk.getState().rows).toEqual(['early'])
  })
})

describe('A session', () => {
  it('never goes back to a smaller number', () => {
    expect([isOfSession(3), isOfSession(2), isOfSession(3), isOfSession(undefined)]).toEqual([true, false, true, true])
    expect(useSession.getState().session).toBe(3)
  })

  it('is begun once, in the order of registration, until the listener is taken away', () => {
    const begun: string[] = []
    const stops = [onNewSession(() => begun.push('first')), onNewSession(() => begun.push('second'))]
    for (const session of [1, 2, 2]) isOfSession(session)
    expect(begun).toEqual(['first', 'second'])
    for (const stop of stops) stop()
    isOfSession(3)
    expect(begun).toHaveLength(2)
  })
})
