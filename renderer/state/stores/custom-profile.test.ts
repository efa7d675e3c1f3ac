import { describe, expect, it } from 'vitest'
import { customProblems } from './custom-profile'

const profile = {
  id: 'custom-1',
  label: 'Mine',
  rest: 'https://api.example',
  wsPublic: 'wss://ws.example/public',
  wsPrivate: 'wss://ws.example/private',
  accountKind: 'unified' as const,
}

describe('a custom connection', () => {
  it('is taken with secure addresses, and with plain ones on this computer', () => {
    expect(customProblems(profile)).toEqual({})
    expect(
      customProblems({
        ...profile,
        rest: 'http://127.0.0.1:39837',
        wsPublic: 'ws://localhost:1/v2',
        wsPrivate: 'ws://[::1]:2/v2',
      }),
    ).toEqual({})
  })
  it('is refused field by field in words', () => {
    const problems = customProblems({
      ...profile,
      label: ' ',
      rest: 'http://example.com',
      wsPublic: 'https://ws.example',
      wsPrivate: 'here',
    })
    expect(problems).toEqual({
      label: 'A name is needed, at most 60 characters.',
      rest: 'Must begin with https://; plain http:// only for this computer.',
      wsPublic: 'Must begin with wss://.',
      wsPrivate: 'This is not an address. It looks like wss://host and has at most 200 characters.',
    })
  })
  it('does not take a host that only begins like this computer', () => {
    expect(customProblems({ ...profile, rest: 'http://127.0.0.1.example.com' })).toHaveProperty('rest')
    expect(customProblems({ ...profile, rest: 'http://localhost.example.com' })).toHaveProperty('rest')
  })
})
