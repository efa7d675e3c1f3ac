import { describe, expect, it } from 'vitest'
import type { InstrumentRecord } from '@/shared/exchange/calls/market/instruments'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { closeRefusal, openRefusal } from '@/shared/trading/market/permissions'
import { instrumentRecord } from '@/practice/rest/routes/records'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { createSymbolRules } from './rules'

const listed = listedInstruments.filter(({ category }) => category === 'USDT-FUTURES').map(instrumentRecord)
const without = (absent: string) => listed.filter(({ symbol }) => symbol !== absent)
const changed = (symbol: string, change: Partial<InstrumentRecord>) =>
  listed.map((record) => (record.symbol === symbol ? { ...record, ...change } : record))
const success = (data: readonly InstrumentRecord[]) => ({
  kind: 'done' as const,
  data: [...data],
  tookMs: 1,
  unreadable: [],
})
const failed: CallResult<InstrumentRecord[]> = { kind: 'unknown', code: 'timeout', message: 'No answer' }

/** Rules read from `answers.next`, or from answers that a test gives by hand. */
async function rulesOver() {
  const clock = createManualClock(Date.UTC(2026, 0, 1))
  const answers = {
    next: success(listed) as CallResult<InstrumentRecord[]>,
    requestCount: 0,
    held: [] as ((answer: CallResult<InstrumentRecord[]>) => void)[],
  }
  const isHolding = { value: false }
  const instruments = () => {
    answers.requestCount += 1
    return isHolding.value
      ? new Promise<CallResult<InstrumentRecord[]>>((resolve) => answers.held.push(resolve))
      : Promise.resolve(answers.next)
  }
  const rules = createSymbolRules({ instruments } as unknown as RestClient, clock)
  const received: string[] = []
  rules.listen((categories) => received.push(...categories))
  await rules.list('USDT-FUTURES')
  const of = (symbol: string) => {
    const instrument = rules.instrumentOf('USDT-FUTURES', symbol)
    if (instrument === null || instrument === 'not-loaded') throw new Error(`no rules of ${symbol}`)
    return instrument
  }
  return { clock, answers, isHolding, rules, received, of }
}

describe('the rules of symbols', () => {
  it.each(['45110', '45111', '25244', '25207', '25105', '40309'])('are read again after a refusal %s', async (code) => {
    const { clock, answers, rules, received, of } = await rulesOver()
    answers.next = success(changed('BTCUSDT', { priceMultiplier: '0.5', pricePrecision: '1' }))
    rules.noteRefused(['43012', code])
    await clock.advanceAsync(0)
    expect([of('BTCUSDT').tickSize, received]).toEqual(['0.5', ['USDT-FUTURES']])
    rules.noteRefused([code])
    rules.noteRefused([code])
    await clock.advanceAsync(4000)
    expect(answers.requestCount).toBe(2)
    await clock.advanceAsync(1000)
    expect(answers.requestCount).toBe(3)
  })

  it('stay after a refusal that does not mention them', async () => {
    const { clock, answers, rules } = await rulesOver()
    rules.noteRefused(['25202', '43012', '40762'])
    rules.noteAnnounced(['Maintenance of withdrawals', ''])
    await clock.advanceAsync(60_000)
    expect(answers.requestCount).toBe(1)
  })

  it('are read again after an announcement that names a symbol, and every hour', async () => {
    const { clock, answers, rules } = await rulesOver()
    rules.noteAnnounced(['Tick size of DOGEUSDT will change', ''])
    await clock.advanceAsync(0)
    expect(answers.requestCount).toBe(2)
    await clock.advanceAsync(HOUR_MS)
    expect(answers.requestCount).toBe(3)
  })

  it('of a symbol that left the list stay as they were, without opening orders, until it is back', async () => {
    const { answers, rules, of } = await rulesOver()
    const before = of('DOGEUSDT')
    answers.next = success(without('DOGEUSDT'))
    await rules.readAgain()
    expect(of('DOGEUSDT')).toEqual({ ...before, isUnlisted: true })
    expect(openRefusal(of('DOGEUSDT'))).toMatch('does not list it')
    expect((await rules.list('USDT-FUTURES')).map(({ symbol }) => symbol)).toContain('DOGEUSDT')
    answers.next = success(listed)
    await rules.readAgain()
    expect(of('DOGEUSDT')).toEqual(before)
  })

  it('exist for every symbol of a position or order, before and after the list is read', async () => {
    const { rules, received, of } = await rulesOver()
    rules.noteUsed([
      { category: 'USDT-FUTURES', symbol: 'LUNAUSDT' },
      { category: 'SPOT', symbol: 'LUNAUSDT' },
      { category: 'OPTIONS', symbol: 'X' },
    ])
    expect([of('LUNAUSDT').isUnlisted, received]).toEqual([true, ['USDT-FUTURES']])
    expect(rules.instrumentOf('SPOT', 'LUNAUSDT')).toBe('not-loaded')
    await rules.list('SPOT')
    expect(rules.instrumentOf('SPOT', 'LUNAUSDT')).toMatchObject({ category: 'SPOT', isUnlisted: true })
    expect(rules.instrumentOf('USDT-FUTURES', 'NOPEUSDT')).toBeNull()
  })

  it('stay with their age where a read fails or comes empty', async () => {
    const { clock, answers, rules, of } = await rulesOver()
    const at = clock.now()
    await clock.advanceAsync(1000)
    for (const [next, why] of [
      [failed, 'No answer (timeout)'],
      [success([]), 'it came empty'],
    ] as const) {
      answers.next = next
      expect(await rules.readAgain()).toEqual([
        {
          category: 'USDT-FUTURES',
          symbols: listed.length,
          at,
          problem: `The list of symbols could not be read: ${why}`,
        },
      ])
      expect(openRefusal(of('BTCUSDT'))).toBeNull()
    }
    await clock.advanceAsync(HOUR_MS)
    expect(await rules.list('USDT-FUTURES')).toHaveLength(listed.length)
  })

  it('open nothing, close everything and name the problem where the list was never readable, until it is', async () => {
    const { clock, answers, rules, received } = await rulesOver()
    answers.next = failed
    const problem = 'The list of symbols could not be read: No answer (timeout)'
    const of = () => rules.instrumentOf('USDC-FUTURES', 'BTCPERP')
    expect(of()).toBe('not-loaded')
    await rules.load('USDC-FUTURES')
    const unread = of()
    if (unread === null || unread === 'not-loaded') throw new Error('no rules')
    expect([openRefusal(unread), closeRefusal(unread)]).toEqual([`BTCPERP takes no opening order: ${problem}`, null])
    expect(await rules.readAgain()).toContainEqual({ category: 'USDC-FUTURES', symbols: 0, at: null, problem })
    await expect(rules.list('USDC-FUTURES')).rejects.toThrow(problem)
    const { requestCount: calls } = answers
    await rules.load('USDC-FUTURES')
    expect(answers.requestCount).toBe(calls)

    answers.next = success(listed.map((record) => ({ ...record, symbol: record.symbol.replace('USDT', 'PERP') })))
    await clock.advanceAsync(MINUTE_MS)
    expect([of(), received]).toMatchObject([{ symbol: 'BTCPERP', tickSize: '0.1' }, ['USDC-FUTURES']])
    expect(rules.instrumentOf('USDC-FUTURES', 'NOPEPERP')).toBeNull()
  })

  it('of a record that could not be read stay, and nothing is called delisted because of it', async () => {
    const { answers, rules, of } = await rulesOver()
    const { tickSize } = of('DOGEUSDT')
    const unreadRow = (fields: Readonly<Record<string, string>>) => ({
      ...success(without('DOGEUSDT')),
      unreadable: [{ list: '', isPart: false, fields: ['baseCoin'], readable: fields, raw: '{}' }],
    })
    for (const [fields, why] of [
      [{ symbol: 'DOGEUSDT' }, 'its record could not be read (baseCoin)'],
      [{}, 'a record without a symbol could not be read'],
    ] as const) {
      answers.next = unreadRow(fields)
      await rules.readAgain()
      expect(of('DOGEUSDT').tickSize).toBe(tickSize)
      expect([openRefusal(of('DOGEUSDT')), closeRefusal(of('DOGEUSDT'))]).toEqual([
        `DOGEUSDT takes no opening order: ${why}`,
        null,
      ])
    }
    answers.next = { ...unreadRow({ symbol: 'NEWUSDT' }), data: [] }
    const [{ problem } = { problem: null }] = await rules.readAgain()
    expect([problem, openRefusal(of('BTCUSDT'))]).toEqual([expect.stringContaining('NEWUSDT (baseCoin)'), null])
    answers.next = success(listed)
    await rules.readAgain()
    expect(openRefusal(of('DOGEUSDT'))).toBeNull()
  })

  it('open nothing where two records of a symbol differ, and are those of one record otherwise', async () => {
    const { answers, rules, of } = await rulesOver()
    const record = listed.find(({ symbol }) => symbol === 'BTCUSDT')!
    answers.next = success([...listed, record])
    await rules.readAgain()
    expect(openRefusal(of('BTCUSDT'))).toBeNull()
    answers.next = success([...listed, { ...record, priceMultiplier: '5' }])
    await rules.readAgain()
    expect(openRefusal(of('BTCUSDT'))).toBe(
      'BTCUSDT takes no opening order: the exchange lists it twice with different rules',
    )
    expect([closeRefusal(of('BTCUSDT')), openRefusal(of('ETHUSDT'))]).toEqual([null, null])
  })

  it('are in the category they were requested for, whatever word a record has for it', async () => {
    const { answers, rules, of } = await rulesOver()
    answers.next = success(changed('BTCUSDT', { category: 'usdt_futures' as never }))
    await rules.readAgain()
    expect(of('BTCUSDT').category).toBe('USDT-FUTURES')
  })

  it('are those of the read that began last, in whatever sequence the answers come', async () => {
    const { answers, isHolding, rules, of } = await rulesOver()
    isHolding.value = true
    const reads = [rules.readAgain(), rules.readAgain()]
    const [older, newer] = answers.held
    newer!(success(changed('BTCUSDT', { status: 'limit_open' })))
    await reads[1]
    older!(success(listed))
    await reads[0]
    expect(of('BTCUSDT').status).toBe('limit_open')
  })

  it('keep the known size of a step that a newer record does not give, and open nothing', async () => {
    const { answers, rules, of } = await rulesOver()
    const before = of('BTCUSDT')
    answers.next = success(changed('BTCUSDT', { priceMultiplier: '0' }))
    await rules.readAgain()
    expect([of('BTCUSDT').tickSize, openRefusal(of('BTCUSDT'))]).toEqual([
      before.tickSize,
      'BTCUSDT lists no price tick: priceMultiplier is “0”',
    ])
  })
})
