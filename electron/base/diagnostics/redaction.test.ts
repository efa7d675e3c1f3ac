import fc from 'fast-check'
import { homedir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { endpointNames, endpoints } from '@/shared/exchange/endpoints'
import type { z } from 'zod'
import { createKnownSecrets } from '@/electron/exchange/rest/redact'
import { type LogEvent, logEvents, type LogFields } from './log-events'
import { logLine } from './log-line'
import { createRedaction } from './redaction'

const token = '9f2c7a61e0b84d3395c1f7a2d6b8e4430a1b2c3d4e5f60718293a4b5c6d7e8f9'
const plain = createRedaction((text) => text).redact

describe('A text of the log', () => {
  it.each([
    [`{"secretKey":"${token}"}`],
    ['passphrase="my dear, long (pass) phrase"; next'],
    [String.raw`{\"passphrase\":\"my dear, long (pass) phrase\"}`],
    ['ACCESS-SIGN: q8/+mydear==, other'],
    [`POST failed for ${token}`],
    ['apiKey=mydear&symbol=BTCUSDT'],
    ['api key: mydear'],
    ['login signature = mydear'],
  ])('contains nothing of the secret in %s', (text) => {
    const hidden = plain(text)
    expect(hidden).toContain('‹secret›')
    for (const part of ['my dear', 'long', 'mydear', token]) expect(hidden).not.toContain(part)
  })

  it('keeps every call, the names of orders, and sentences', () => {
    const saved = [
      'cabcd-01K9ZQ4T3B0123456789ABCDEF',
      'row 1 of batch cabcd-01K9ZQ4T3B0123456789ABCDEF',
      'look 3: the exchange knows no such order, after the deadline',
    ]
    for (const text of [...saved, ...endpointNames.map((name) => endpoints[name].path)]) expect(plain(text)).toBe(text)
  })

  it('names files of a stack without their folders, and the user’s folder not at all', () => {
    expect(plain('at send (file:///home/somebody/volley/electron/orders/sender.ts:12:3)')).toBe(
      'at send (sender.ts:12:3)',
    )
    expect(plain(String.raw`at send (C:\Users\Some\volley\main.cjs:12:3)`)).toBe('at send (main.cjs:12:3)')
    expect(plain(`cannot open ${homedir()}/volley.sqlite`)).toBe('cannot open ~/volley.sqlite')
  })

  it('shows a known account by its last four digits, and keeps amounts unchanged', () => {
    const { redact, knowAccount } = createRedaction((text) => text)
    knowAccount('8801234567')
    knowAccount('1001')
    expect(redact('journal of 8801234567, qty 1001')).toBe('journal of …4567, qty 1001')
  })
})

/** Any value with the canary in it. */
const around = (canary: string): fc.Arbitrary<unknown> => {
  const text = fc.tuple(fc.string(), fc.string()).map(([before, after]) => `${before} ${canary} ${after}`)
  return fc.oneof(
    text,
    fc.array(fc.oneof(text, fc.integer())),
    fc.dictionary(fc.string(), fc.oneof(text, fc.constant([canary]), fc.constant({ secretKey: canary }))),
    text.map((message) => [{ symbol: message, passphrase: message, orderList: [{ clientOid: message }] }]),
    fc.constant(new Error(canary)),
  )
}
const events = Object.keys(logEvents) as LogEvent[]

/** A valid value for a field, with the canary where it is text. Sometimes any value, as from a careless caller. */
function anyFor(field: z.ZodType, canary: string): fc.Arbitrary<unknown> {
  const text = fc.string().map((before) => `${before} ${canary} after`)
  const candidates: fc.Arbitrary<unknown>[] = [text, fc.array(text), fc.integer(), fc.boolean()]
  const isTaken = (values: fc.Arbitrary<unknown>): boolean =>
    fc.sample(values, 3).every((value) => field.safeParse(value).success)
  return fc.oneof({ weight: 12, arbitrary: candidates.find(isTaken) ?? text }, { weight: 1, arbitrary: around(canary) })
}

const anyEntry = (canary: string) =>
  fc.constantFrom(...events).chain((event) => {
    const declared = Object.fromEntries(
      Object.entries(logEvents[event].fields.shape).map(([name, field]) => [name, anyFor(field, canary)]),
    )
    const entry = fc.record({ fields: fc.record(declared), more: fc.dictionary(fc.string(), around(canary)) })
    return entry.map(({ fields, more }) => ({ at: 0, event, fields: { ...more, ...fields } as LogFields<LogEvent> }))
  })

describe('A secret in a random entry', () => {
  it('does not reach the line when it was put to use, in any form in which a server may have written it back', () => {
    const secrets = createKnownSecrets()
    const canary = 'cañary"pass/word\\ 7'
    secrets.learn([canary])
    const { redact } = createRedaction(secrets.hide)
    const bytes = Buffer.from(canary)
    const forms = [
      canary,
      JSON.stringify(canary).slice(1, -1),
      encodeURIComponent(canary),
      bytes.toString('base64'),
      bytes.toString('hex'),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...forms).chain(anyEntry), (entry) => {
        const line = logLine(entry, redact)
        const notified = JSON.stringify(JSON.parse(line))
        for (const form of forms)
          expect(notified.includes(JSON.stringify(form).slice(1, -1)) || line.includes(form)).toBe(false)
      }),
    )
  })

  it('is not in the line when it is unknown but looks like a key', () => {
    let readable = 0
    fc.assert(
      fc.property(anyEntry(token), (entry) => {
        const line = logLine(entry, plain)
        if (!line.includes('"unreadable"')) readable += 1
        expect(line).not.toContain(token)
      }),
    )
    expect(readable).toBeGreaterThan(30)
  })
})

describe('The table of events', () => {
  it('has no field for anything that carries a key, and none that every line has anyway', () => {
    const names = events.flatMap((event) => Object.keys(logEvents[event].fields.shape))
    expect(names.filter((name) => /header|body|secret|passphrase|sign|token|apiKey/i.test(name))).toEqual([])
    expect(names.filter((name) => ['at', 'level', 'area', 'event'].includes(name))).toEqual([])
  })
})
