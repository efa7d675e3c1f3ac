import { describe, expect, it } from 'vitest'
import { joinRejection } from './joinable'
import type { Connection } from './profiles'

const at = (rest: string) => ({ rest, wsPublic: '', wsPrivate: '' })
const near = at('http://127.0.0.1:1')
const connection = (change: Partial<Connection>): Connection => ({
  id: 'first',
  label: 'First',
  environment: 'custom',
  accountKind: 'unified',
  addresses: near,
  ...change,
})
const live = connection({ id: 'live', environment: 'live', addresses: at('https://api.bitget.com') })
const demo = connection({ id: 'demo', environment: 'demo', addresses: at('https://api.bitget.com') })
const ownLive = connection({ id: 'own', addresses: at('https://api.bitget.com') })
const elsewhere = connection({ id: 'elsewhere', addresses: at('https://other.example') })
const practice = connection({ id: 'practice', environment: 'practice' })

describe('Two accounts of a joint send', () => {
  it.each([
    ['two of the user’s own on this machine', connection({}), connection({ id: 'other' })],
    ['two of the user’s own with real money', ownLive, elsewhere],
    ['the built-in one and one of the user’s own at the same exchange', live, ownLive],
  ])('may be %s', (_title, first, other) => {
    expect(joinRejection(first, other)).toBeNull()
    expect(joinRejection(other, first)).toBeNull()
  })

  it.each([
    ['demo and live', demo, live, /real money/],
    ['practice and live', practice, live, /real money/],
    ['play money and real money of the user’s own', connection({}), ownLive, /real money/],
    ['live and another exchange', live, elsewhere, /is custom/],
    ['practice and demo', practice, demo, /is demo/],
    ['an account and itself', live, live, /on screen/],
    ['a unified and a classic one', live, connection({ id: 'c', accountKind: 'classic' }), /classic/],
    ['a classic one on screen', connection({ accountKind: 'classic' }), connection({ id: 'x' }), /classic/],
  ])('may not be %s', (_title, first, other, sentence) => {
    expect(joinRejection(first, other)).toMatch(sentence)
  })
})
