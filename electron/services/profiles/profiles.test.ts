import { describe, expect, it } from 'vitest'
import { defaultSettings } from '@/shared/settings/settings'
import { addressProblem, listConnections, startsArmed, type Connection } from './profiles'

const own = {
  id: 'mine',
  label: 'Mine',
  accountKind: 'unified',
  rest: 'https://x.example',
  wsPublic: 'wss://x.example/p',
  wsPrivate: 'wss://x.example/s',
} as const
const find = (id: string, customProfiles: (typeof own)[] = []): Connection =>
  listConnections({ ...defaultSettings(), customProfiles }, null).find((connection) => connection.id === id)!

describe('Profiles', () => {
  it('offers practice first, then live and demo, then the user’s own', () => {
    const practice = { rest: 'http://127.0.0.1:1', wsPublic: 'ws://127.0.0.1:1/p', wsPrivate: 'ws://127.0.0.1:1/s' }
    const list = listConnections({ ...defaultSettings(), customProfiles: [own] }, practice)
    expect(list.map(({ id, environment }) => [id, environment])).toEqual([
      ['practice', 'practice'],
      ['bitget-live', 'live'],
      ['bitget-demo', 'demo'],
      ['mine', 'custom'],
    ])
    expect(list[0]!.addresses).toEqual(practice)
    for (const { addresses } of list) expect(addressProblem(addresses!)).toBeNull()
  })

  it.each([
    ['rest', 'http://api.bitget.com', 'https://'],
    ['rest', 'http://127.0.0.1.evil.com', 'https://'],
    ['rest', 'ftp://127.0.0.1', 'https://'],
    ['wsPublic', 'ws://ws.bitget.com', 'wss://'],
    ['wsPrivate', 'https://ws.bitget.com', 'wss://'],
    ['wsPrivate', 'nonsense', 'wss://'],
  ] as const)('refuses %s = %s because it needs %s', (field, address, scheme) => {
    expect(addressProblem({ ...own, [field]: address })).toMatchObject({
      message: expect.stringContaining(`${field}: must start with ${scheme}`),
      detail: { refusal: 'address-not-encrypted', field },
    })
  })

  it('refuses a socket that speaks v3: it would stay offline while every call works', () => {
    expect(addressProblem({ ...own, wsPrivate: 'wss://x.example/v3/ws/private' })).toMatchObject({
      message: expect.stringContaining('must be a v2 address'),
      detail: { refusal: 'address-of-v3', field: 'wsPrivate' },
    })
    expect(addressProblem({ ...own, wsPublic: 'wss://x.example/v3/ws/public' })).toMatchObject({
      detail: { field: 'wsPublic' },
    })
  })

  it('lets an exchange on this machine do without encryption', () => {
    expect(
      addressProblem({ rest: 'http://localhost:1', wsPublic: 'ws://127.0.0.1:1', wsPrivate: 'ws://[::1]:1' }),
    ).toBeNull()
  })

  it('starts live and foreign exchanges disarmed', () => {
    expect([find('practice'), find('bitget-demo'), find('bitget-live'), find('mine', [own])].map(startsArmed)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(
      startsArmed({
        ...find('mine', [own]),
        addresses: { rest: 'http://127.0.0.1:1', wsPublic: 'ws://127.0.0.1:1', wsPrivate: 'ws://127.0.0.1:1' },
      }),
    ).toBe(true)
  })
})
