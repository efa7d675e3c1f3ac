import { afterEach, describe, expect, it } from 'vitest'
import { add, isPositive, subtract, sum, trim } from '@/shared/base/decimal'
import { patience } from '@/shared/testing/patience'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import { endAll, newFolder } from '@/electron/testing/app-harness'
import { keyLabeled } from '@/practice/testing/driver'
import { prepareTwo, untilPrinted } from './testing/two-programs'

afterEach(endAll)

/** A borrower's loans on an exchange that liquidates in steps (A-loan-liquidation). */
async function borrower() {
  const two = await prepareTwo(newFolder(), newFolder(), ['borrower'], { flips: ['A-loan-liquidation=in-steps'] })
  const { uid } = keyLabeled(two.descriptor, 'borrower')
  const loans = () => two.services.loans.loansOf(uid).filter(({ end }) => end === null)
  const begun = new Map(loans().map((loan) => [loan.orderId, { ...loan }]))
  const owed = ({ loan, interest }: { loan: string; interest: string }) => add(loan, interest)
  /** Of each listed loan with a liquidation: what the exchange repaid and sold. */
  const ledger = () =>
    loans().flatMap((loan) => {
      const { orderId, pledge } = loan
      const first = begun.get(orderId)!
      const sold = subtract(first.pledge, pledge)
      const repaid = subtract(owed(first), owed(loan))
      return isPositive(sold) ? [{ orderId, repaid: trim(repaid), sold: trim(sold) }] : []
    })
  const alarms = (): Alarm[] =>
    two.read('SELECT body FROM alarms').map(({ body }) => (JSON.parse(String(body)) as { alarm: Alarm }).alarm)
  /** Of each loan: the sums of its alarms. */
  const announced = () => {
    const events = alarms().filter(({ rule, event }) => rule === 'loan-changed' && event !== undefined)
    return loans().flatMap(({ orderId }) => {
      const amounts = events.filter(({ subject }) => subject === orderId).flatMap(({ event }) => event!.amounts)
      const total = (...kinds: string[]) =>
        trim(sum(amounts.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount)))
      return amounts.length === 0 ? [] : [{ orderId, repaid: total('repaid'), sold: total('sold', 'taken') }]
    })
  }
  const isSeen = () => two.read('SELECT order_id FROM loan_steps').length >= begun.size
  /** Until the exchange has made another step of any loan. */
  const untilStep = async () => {
    const before = JSON.stringify(ledger())
    await expect.poll(() => JSON.stringify(ledger()), { ...patience, interval: 20 }).not.toBe(before)
  }
  const untilQuiet = () =>
    expect.poll(() => loans().every(({ isLiquidating }) => isLiquidating !== true), patience).toBe(true)
  return { ...two, ledger, announced, alarms, isSeen, untilStep, untilQuiet }
}

describe('loans that are liquidated in steps', () => {
  it('are announced with the sums of the exchange, though the application is killed between steps', async () => {
    const world = await borrower()
    const { inject, ledger, announced, untilStep, untilQuiet, startApplication } = world
    let application = await startApplication()
    await expect.poll(world.isSeen, patience).toBe(true)
    await inject({ kind: 'shock', fraction: -0.26, ms: 1 })
    for (let kill = 0; kill < 3; kill += 1) {
      await untilStep()
      await application.signal('SIGKILL')
      application = await startApplication()
    }
    await untilQuiet()
    await expect.poll(announced, patience).toEqual(ledger())
    expect(ledger().length).toBeGreaterThan(0)
    expect(world.alarms().filter(({ title }) => title.includes('liquidated in part')).length).toBeGreaterThan(0)
  })

  it('are announced with the sums of the exchange after a gap in monitoring', async () => {
    const world = await borrower()
    const { inject, ledger, announced, untilStep, untilQuiet, startApplication } = world
    const first = await startApplication()
    await expect.poll(world.isSeen, patience).toBe(true)
    await first.signal('SIGKILL')
    await inject({ kind: 'shock', fraction: -0.26, ms: 1 })
    await untilStep()
    await untilQuiet()
    await startApplication()
    await expect.poll(announced, patience).toEqual(ledger())
    expect(ledger().length).toBeGreaterThan(0)
  })

  it('are announced with the sums of the exchange, though the watchman takes over between steps', async () => {
    const world = await borrower()
    const { inject, ledger, announced, untilStep, untilQuiet, startApplication, startWatchman } = world
    const [application, watchman] = await Promise.all([startApplication(), startWatchman()])
    await untilPrinted(watchman, /The application is running/)
    await expect.poll(world.isSeen, patience).toBe(true)
    await inject({ kind: 'shock', fraction: -0.26, ms: 1 })
    await untilStep()
    await application.signal('SIGKILL')
    await untilQuiet()
    await expect.poll(announced, patience).toEqual(ledger())
    const again = await startApplication()
    await untilPrinted(again, /Volley is ready/)
    await watchman.signal('SIGKILL')
    await inject({ kind: 'shock', fraction: -0.26, ms: 1 })
    await untilStep()
    await untilQuiet()
    await expect.poll(announced, patience).toEqual(ledger())
    expect(ledger().length).toBeGreaterThan(0)
  })
})
