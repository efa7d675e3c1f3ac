import { expect, it } from 'vitest'
import { Envelope } from './envelope'

it('has a server time in ms, as a number or text, and none if it is in seconds (A-clock-answers)', () => {
  const timeOf = (requestTime: unknown) =>
    Envelope.parse({ code: '00000', msg: '', requestTime, data: null }).requestTime
  expect(timeOf(1_700_000_000_000)).toBe(1_700_000_000_000)
  expect(timeOf('1700000000000')).toBe(1_700_000_000_000)
  const others = [1_700_000_000, '1700000000', '', 'soon', undefined, 1_700_000_000_000_000, null, 0, { of: 1 }]
  for (const other of others) expect(timeOf(other)).toBeUndefined()
})

it('is readable with a message that is no text', () => {
  for (const msg of [null, undefined, 0, { of: 1 }])
    expect(Envelope.parse({ code: '00000', msg, data: [] })).toMatchObject({ msg: '', data: [] })
})
