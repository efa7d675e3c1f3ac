import fc from 'fast-check'
import { expect, it } from 'vitest'
import { examples } from '@/shared/exchange/examples'
import { endpoints } from '@/shared/exchange/endpoints'
import { readElements } from '@/shared/exchange/protocol/read-elements'
import { createManualClock, settle } from '@/shared/testing/manual-clock'
import { type Mutation, mutatedList, mutations } from '@/shared/testing/mutations'
import { runs } from '@/shared/testing/runs'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import { unreadableIn, type RestClient } from '@/electron/exchange/protocol/call'
import { readAnswer } from '@/electron/exchange/testing/read-answer'
import { createConsumerLoans } from './loans/consumer-loans'
import { createInstitutionalLoans } from './units/institutional-loans'

const ids = ['1', '2', '3'] as const
const [lent] = examples.loanOrder.answers.flat()
const [ongoing] = examples.borrowOngoing.answers.flat()
const [figures] = examples.ltvConvert.answers

/** What one answer has: a figure for each loan, which grows with every answer. */
const step = fc.record({
  mutation: fc.option(mutations, { nil: undefined, freq: 3 }),
  isLate: fc.boolean(),
})
const STEPS = 6

/** Loans of one kind as the exchange lists them, and how they are read here. */
function worldOf(name: 'loanOrder' | 'borrowOngoing', example: object | null | undefined, figure: string) {
  const clock = createManualClock()
  let version = 0
  let mutation: Mutation | undefined
  let answered: readonly unknown[] = []
  const waiting: (() => void)[] = []
  const answer = (): Promise<unknown> => {
    version += 1
    const list = ids.map((orderId) => ({ ...example, orderId, [figure]: `${version}` }))
    answered = mutation === undefined ? list : mutatedList(list, mutation).mutated
    const result = readAnswer(name, answered)
    return new Promise((resolve) => waiting.push(() => resolve(result)))
  }
  const rest = {
    [name]: answer,
    repaidHistory: async () => readAnswer('repaidHistory', []),
    borrowHistory: async () => readAnswer('borrowHistory', []),
  } as unknown as RestClient
  return {
    clock,
    rest,
    waiting,
    odd: (next: Mutation | undefined) => (mutation = next),
    version: () => version,
    /** Loans of the last answer that can be read, and whether all of them can. */
    readable() {
      const message = readElements(endpoints[name].data, answered)
      if (message.kind === 'unreadable') throw message.error
      const figuresById = new Map<string, string>()
      for (const loan of message.data) {
        const { orderId, ...rest_ } = loan as Readonly<Record<string, string>>
        figuresById.set(orderId!, rest_[figure]!)
      }
      return { figuresById, isWhole: message.unreadable.every(({ isPart }) => isPart) }
    },
  }
}

it(`institutional loans that one of ${runs(3000)} lists omits stay unchanged, and are named`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const world = worldOf('loanOrder', lent, 'unpaidAmount')
      const { clock, rest, waiting } = world
      const database = openInMemory(riskHistory)
      const loans = createInstitutionalLoans({
        rest,
        clock,
        database,
        movements: { add: () => undefined } as never,
        owners: { unitOfLoan: () => null, unitOfRepayment: () => null },
        isNoted: () => false,
        repaid: () => undefined,
      })
      const figures = (): Map<string, string> =>
        new Map(loans.current()?.loans.map(({ orderId, unpaidAmount }) => [orderId, unpaidAmount]))
      const first = loans.read()
      waiting.splice(0).forEach((arrive) => arrive())
      await first
      for (const { mutation, isLate } of steps) {
        const before = figures()
        world.odd(undefined)
        // An answer that was requested before the next one, and arrives after it.
        const late = isLate ? loans.read() : null
        const arriveLate = waiting.splice(0)
        clock.advance(10)
        world.odd(mutation)
        const reading = loans.read()
        waiting.splice(0).forEach((arrive) => arrive())
        await reading
        const { figuresById, isWhole } = world.readable()
        const check = (): void => {
          for (const [id, figure] of figuresById) expect([id, figures().get(id)]).toEqual([id, figure])
          for (const id of ids) if (!isWhole && before.has(id)) expect(figures().has(id)).toBe(true)
          if (isWhole) expect(figures()).toEqual(figuresById)
          expect(loans.current()!.loans).toHaveLength(figures().size)
          expect((loans.current()?.unreadableText ?? null) === null).toBe(isWhole)
          expect(loans.current()?.unreadableText ?? '').not.toMatch(/undefined|expected|invalid/i)
        }
        check()
        arriveLate.forEach((arrive) => arrive())
        await late
        check()
      }
      loans.stop()
      database.close()
    }),
    { numRuns: runs(3000 / STEPS) },
  )
})

it(`consumer loans that one of ${runs(3000)} lists omits stay unchanged, and have not ended`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const world = worldOf('borrowOngoing', ongoing, 'loanAmount')
      const { clock, rest, waiting } = world
      const database = openInMemory(riskHistory)
      const ended: unknown[] = []
      const loans = createConsumerLoans({
        rest,
        clock,
        database,
        changed: () => undefined,
        ended: (ending) => ended.push(ending),
        read: () => undefined,
        isNoted: () => true,
      })
      const figures = (): Map<string, string> =>
        new Map(loans.current().loans.map(({ orderId, loanAmount }) => [orderId, loanAmount]))
      const arrive = async (): Promise<void> => {
        waiting.splice(0).forEach((resolve) => resolve())
        await settle()
      }
      await arrive()
      for (const { mutation } of steps) {
        const before = figures()
        world.odd(mutation)
        const version = world.version()
        while (world.version() === version) await clock.advanceAsync(1000)
        await arrive()
        const { figuresById, isWhole } = world.readable()
        for (const [id, figure] of figuresById) expect([id, figures().get(id)]).toEqual([id, figure])
        if (!isWhole) for (const id of before.keys()) expect(figures().has(id)).toBe(true)
        // A loan that is no longer listed stays until its end is known.
        if (isWhole) for (const id of figures().keys()) expect(figuresById.has(id) || before.has(id)).toBe(true)
        expect(loans.current().state).toBe(isWhole ? 'known' : 'unreadable')
        expect(loans.current().loans).toHaveLength(figures().size)
        if (isWhole && ids.every((id) => figuresById.has(id))) expect(ended).toEqual([])
      }
      loans.stop()
      database.close()
    }),
    { numRuns: runs(3000 / STEPS) },
  )
})

it(`a ratio never uses a debt that could not be read, in ${runs(4000)} odd answers`, () => {
  const lists = fc.constantFrom('unpaidInfo' as const, 'balanceInfo' as const)
  fc.assert(
    fc.property(mutations, lists, (mutation, name) => {
      const answer = readAnswer('ltvConvert', { ...figures, [name]: mutatedList(figures![name]!, mutation).mutated })
      if (answer.kind !== 'done') throw new Error(answer.message)
      const elements = unreadableIn(answer)
      const reading = readLtv('7', 1, answer.data, elements)
      if (name === 'unpaidInfo' && elements.length > 0) expect(reading.kind).toBe('not-computed')
      if (name === 'balanceInfo' && elements.length > 0)
        expect(reading).toMatchObject({ kind: 'sample', sample: { unread: [expect.any(String)] } })
      if (reading.kind === 'not-computed') expect(reading.missing.length).toBeGreaterThan(0)
    }),
    { numRuns: runs(4000) },
  )
})
