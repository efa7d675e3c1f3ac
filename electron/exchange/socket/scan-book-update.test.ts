import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordingLines, recordingsAbsent } from '@/shared/testing/recordings'
import { createOrderBook } from '@/shared/trading/book/order-book'
import { readBookPush } from '../book/book-push'
import { parseSocketMessage, readSocketMessage, type SocketMessage } from './socket-message'

const arg = { instType: 'SPOT', channel: 'books', instId: 'BTCUSDT' }
const frame = (
  element: string,
  head = `{"action":"update","arg":${JSON.stringify(arg)},`,
  end = ',"ts":1695716059516}',
): string => `${head}"data":[${element}]${end}`
const usual = frame(
  '{"asks":[["101","0"],["101.50","7"]],"bids":[["100.000","0.5000"]],' +
    '"checksum":-12,"seq":11,"pseq":10,"ts":"1695716059516"}',
)

const isScanned = ({ kind, ...rest }: SocketMessage): boolean =>
  kind === 'push' &&
  'push' in rest &&
  (rest.push.data[0] as { bids?: unknown } | undefined)?.bids instanceof Float64Array

/** Effect of a message on a book with seq 10. */
function effect(message: SocketMessage): unknown {
  if (message.kind !== 'push') return message
  const { action, arg: to, data } = message.push
  const effects = data.map((element) => {
    const book = createOrderBook()
    book.applySnapshot({
      bids: [
        ['100', '1'],
        ['99.5', '2'],
      ],
      asks: [
        ['101', '1'],
        ['102.25', '3'],
      ],
      seq: 10,
    })
    const change = readBookPush(element)
    if (change === null) return 'malformed'
    return [
      book.applyUpdate(change),
      book.bids(5000),
      book.asks(5000),
      book.bestBid,
      book.bestAsk,
      book.seq,
      book.levelCount,
    ]
  })
  return { action, to, effects }
}
const expectSame = (text: string): void =>
  expect(effect(readSocketMessage(text))).toEqual(effect(parseSocketMessage(text)))

const amount = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.nat(130), fc.constantFrom('', '.0', '.5', '.25', '.250', '.00000001', '.0000'))
      .map(([whole, rest]) => `${whole}${rest}`),
  },
  fc.constantFrom(
    '0',
    '0.000',
    '-1',
    '+1',
    '1e5',
    '',
    '.',
    '1.',
    '.5',
    '00.5',
    ' 1',
    '1 ',
    '1,5',
    'NaN',
    '１',
    '\\u0031',
    '1\\n',
    '\\"',
    '9007199254740993',
    '2251799813685248',
    '2251799813685249',
    '61837.63000000000000000',
    '0.0000000000000012345',
    '0.00000000000000000000012345',
    '100.00000000000000001',
    `1${'0'.repeat(400)}`,
    `1.${'0'.repeat(150)}`,
  ),
)
const level = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(amount, amount).map(([price, size]) => `["${price}","${size}"]`) },
  fc.constantFrom('["100","1","0","4"]', '["100"]', '[]', '[100,"1"]', '["100", "1"]', 'null', '{}'),
)
const side = fc.array(level, { maxLength: 6 }).map((levels) => `[${levels.join(',')}]`)
const sequence = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('10', '11', '"11"', '"10"', '12') },
  fc.constantFrom(
    '0011',
    '"0011"',
    '-1',
    '1.5',
    '1e3',
    '""',
    'null',
    '9007199254740993',
    '"9007199254740993"',
    '9'.repeat(41),
    `"${'9'.repeat(41)}"`,
    '11 ',
  ),
)
/** Members in any order, some of them missing, repeated or unknown. */
const element = fc
  .tuple(side, side, sequence, sequence, fc.constantFrom('-12', '0', '-0', '4294967295', '99999999999', '"5"', '1.0'))
  .chain(([asks, bids, seq, pseq, checksum]) => {
    const members = [
      `"asks":${asks}`,
      `"bids":${bids}`,
      `"seq":${seq}`,
      `"pseq":${pseq}`,
      '"ts":"1695716059516"',
      `"checksum":${checksum}`,
      '"asks":[]',
      '"new":{"bids":[["1","1"]]}',
      ' "seq":12',
      '"__proto__":1',
      '"seq\\u0041":1',
      '"ts":1',
    ]
    return fc.oneof(
      { weight: 3, arbitrary: fc.shuffledSubarray(members.slice(0, 5), { minLength: 4 }) },
      fc.shuffledSubarray(members),
    )
  })
  .map((members) => `{${members.join(',')}}`)
const head = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  fc.constantFrom(
    '{"arg":{"channel":"books","instId":"BTCUSDT","instType":"SPOT"},"action":"update",',
    '{"ts":"5","action":"update","arg":{"instType":"SPOT","channel":"books","instId":"BTCUSDT"},',
    '{"action":"snapshot","arg":{"instType":"SPOT","channel":"books","instId":"BTCUSDT"},',
    '{"action":"update","arg":{"instType":"SPOT","channel":"trade","instId":"BTCUSDT"},',
    '{"action":"update","arg":{"instType":"SPOT","channel":"books","instId":"B\\"data\\":[{"},',
    '{"action":"update","arg":{"instType":"SPOT","channel":"books","x":{',
    '{"event":"error","code":1,"action":"update","arg":{},',
    '{"action":"update",',
    '{"data":[],"action":"update","arg":{"instType":"SPOT","channel":"books","instId":"X"},',
    '[{"action":"update","arg":{},',
    '',
  ),
)
const end = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  fc.constantFrom('}', ',"ts":"5"}', ',"ts":05}', ',"action":"snapshot"}', '} ', '}}', ',"data":[]}', ',{}]}', ''),
)
const message = fc.tuple(element, head, end).map((parts) => frame(...parts))

describe('a book update that is scanned', () => {
  it('is the usual one, in any order of its members', () => {
    expect(isScanned(readSocketMessage(usual))).toBe(true)
    expect(effect(readSocketMessage(usual.replace('"checksum":-12,', '')))).toEqual({
      action: 'update',
      to: arg,
      effects: [
        [
          null,
          [
            { price: '100.000', size: '0.5000' },
            { price: '99.5', size: '2' },
          ],
          [
            { price: '101.50', size: '7' },
            { price: '102.25', size: '3' },
          ],
          { price: '100.000', size: '0.5000' },
          { price: '101.50', size: '7' },
          '11',
          4,
        ],
      ],
    })
    for (const other of [
      '{"seq":"11","bids":[],"asks":[]}',
      '{"pseq":10,"asks":[],"ts":"1","bids":[["1","2"]],"seq":9007199254740993}',
    ]) {
      expect(isScanned(readSocketMessage(frame(other, undefined, '}')))).toBe(true)
      expectSame(frame(other, undefined, '}'))
    }
  })

  it('changes a book as one that is parsed does, whatever its text', () => {
    let scanned = 0
    fc.assert(
      fc.property(message, (text) => {
        if (isScanned(readSocketMessage(text))) scanned += 1
        expectSame(text)
      }),
      { numRuns: 800 },
    )
    expect(scanned).toBeGreaterThan(30)
  })

  it('is read as JSON reads it when it was cut, or a character was changed, added or lost', () => {
    const character = fc.constantFrom(...'"[]{},:.-0159eE \\\né\u2028'.split(''))
    const damage = fc.tuple(fc.nat(usual.length), fc.nat(2), fc.oneof(fc.constant(''), character))
    for (let cut = 0; cut < usual.length; cut += 1) expectSame(usual.slice(0, cut))
    fc.assert(
      fc.property(damage, ([at, removed, inserted]) => {
        expectSame(usual.slice(0, at) + inserted + usual.slice(at + removed))
      }),
      { numRuns: 800 },
    )
  })

  it('cannot be changed by the next one', () => {
    const first = readSocketMessage(usual)
    const before = effect(first)
    readSocketMessage(frame('{"asks":[["5","5"],["6","6"]],"bids":[["4","4"]],"seq":12,"pseq":11}'))
    expect(effect(first)).toEqual(before)
  })

  it
    .skipIf(recordingsAbsent)
    .each(['bitget-spot-8sym-20220407', 'bitget-usdtfutures-2sym-20220407', 'okx-books-3sym-20220513'])(
    'agrees with JSON on every update of %s',
    (name) => {
      let scanned = 0
      for (const line of recordingLines(name)) {
        const text = line.slice(line.indexOf('"m":') + '"m":'.length, -1)
        if (!isScanned(readSocketMessage(text))) continue
        scanned += 1
        expectSame(text)
      }
      // The levels of OKX have additional members.
      expect(scanned > 0).toBe(name.startsWith('bitget'))
    },
  )
})
