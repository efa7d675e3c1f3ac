import { describe, expect, it } from 'vitest'
import { destinationChange } from './change'
import { type Destination, type DestinationInput, withSecretPath } from './destination'
import { routeOf } from './routing'

const hook: Destination = {
  id: 'a1',
  name: 'Hook',
  kind: 'webhook',
  fields: { address: 'https://example.com' },
  levels: ['critical'],
  quietHours: null,
  withBalances: false,
  withEnds: true,
  withLink: false,
  unansweredMinutes: 0,
  isOn: true,
  secretNames: ['signingKey'],
}

describe('A change of where alarms go', () => {
  it('is a separate alarm that states its result, for each change (N13)', () => {
    const titles = [
      destinationChange(null, hook, 1),
      destinationChange(hook, { ...hook, levels: ['warning'] }, 2),
      destinationChange(hook, { ...hook, isOn: false }, 3),
      destinationChange(hook, null, 4),
    ].map((condition) => [condition?.title, condition?.about, condition?.lasts])
    expect(titles).toEqual([
      ['Alarms are sent to Hook', '1', false],
      ['Destination Hook was changed', '2', false],
      ['Alarms are no longer sent to Hook', '3', false],
      ['Alarms are no longer sent to Hook', '4', false],
    ])
    expect(destinationChange(null, hook, 1)?.text).toContain('Webhook at example.com was added.')
    expect(destinationChange(null, null, 1)).toBeNull()
    const what = (before: Destination | null, after: Destination | null) =>
      destinationChange(before, after, 1)!.text.replace(/ If this was not you.*/, '')
    const off = { ...hook, isOn: false }
    expect([what(hook, off), what(off, hook), what(off, off), what(hook, null)]).toEqual([
      'Webhook at example.com was turned off.',
      'Alarms are sent to Webhook at example.com.',
      'Alarms are sent to Webhook at example.com.',
      'Webhook at example.com was removed.',
    ])
    for (const condition of [destinationChange(hook, null, 7), destinationChange(null, hook, 7)])
      expect(condition).toMatchObject({
        rule: 'destination',
        subject: 'a1',
        about: '7',
        level: 'warning',
        state: 'raised',
        measure: null,
        lasts: false,
      })
  })

  it('is sent to every destination that is on, whatever its levels (N13)', () => {
    const about = { rule: 'destination', level: 'warning', subject: 'b2' } as const
    expect(routeOf([hook, { ...hook, id: 'off', isOn: false }], about, new Set(['a1']))).toEqual([hook])
  })
})

describe('Secrets of the host of a webhook (N01)', () => {
  const input = (address: string, secrets: Readonly<Record<string, string>> = {}): DestinationInput => {
    const { secretNames: _names, ...rest } = hook
    return { ...rest, fields: { address }, secrets }
  }
  const split = (address: string, secrets = {}) => {
    const { fields, secrets: typed } = withSecretPath(input(address, secrets))
    return [fields.address, typed]
  }

  it('is a secret where it is long enough for one', () => {
    expect(split('https://example.com/services/T0/B0/x')).toEqual([
      'https://example.com',
      { path: '/services/T0/B0/x' },
    ])
    expect(split('https://example.com:8443/hooks/1')).toEqual(['https://example.com:8443', { path: '/hooks/1' }])
    expect(split('https://example.com/in')).toEqual(['https://example.com/in', {}])
    expect(split('https://example.com/')).toEqual(['https://example.com/', {}])
  })

  it('is the typed secret before the secret in the address, and of no other kind', () => {
    expect(split('https://example.com/services/old', { path: '/services/new?key=x' })).toEqual([
      'https://example.com',
      { path: '/services/new?key=x' },
    ])
    const ntfy = { ...input('https://ntfy.sh/some/where'), kind: 'ntfy' } as const
    expect(withSecretPath(ntfy)).toBe(ntfy)
  })
})
