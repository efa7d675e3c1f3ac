import { beforeEach, describe, expect, it } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { openInMemory, orderJournal } from '@/electron/base/storage/database'
import { createIdempotency, type Idempotency } from './idempotency'
import { createJournal, type Journal } from './journal'

interface Result {
  readonly outcome: string
}
let journal: Journal
let idempotent: Idempotency
let works: number
beforeEach(() => {
  works = 0
  journal = createJournal({
    database: openInMemory(orderJournal),
    time: agreedTime(createManualClock()),
    random: seededRandom(1),
    onTrouble: () => undefined,
  })
  idempotent = createIdempotency(journal)
})

/** Runs work that ends with `outcome`, or fails where it is null. */
function run(outcome: string | null, { token = 't1', isWaived = false, by = idempotent } = {}): Promise<Result> {
  const work = async (): Promise<Result> => {
    works += 1
    await Promise.resolve()
    if (outcome === null) throw new Error('planted')
    return { outcome }
  }
  const unwritable = isWaived ? null : (reason: string): Result => ({ outcome: `unwritable: ${reason}` })
  return by(token, 'place', work, { lostResult: () => ({ outcome: 'lost' }), unwritable })
}
const refusing = (member: 'claimCommand' | 'finishCommand'): Idempotency =>
  createIdempotency({
    ...journal,
    [member]: () => {
      throw new Error('disk full')
    },
  })

describe('the work of a token', () => {
  it('runs once, whether the second call comes meanwhile, later or after a restart', async () => {
    const answers = await Promise.all([run('first'), run('second')])
    answers.push(await run('third'), await run('fourth', { by: createIdempotency(journal) }))
    expect(answers).toEqual(Array(4).fill({ outcome: 'first' }))
    expect(works).toBe(1)
    expect(await run('other', { token: 't2' })).toEqual({ outcome: 'other' })
  })

  it('is lost where it was begun before a crash, and is not begun again', async () => {
    journal.claimCommand('t1', 'place')
    expect(await run('again')).toEqual({ outcome: 'lost' })
    expect(works).toBe(0)
  })

  it('that fails is lost from then on', async () => {
    await expect(run(null)).rejects.toThrow('planted')
    expect(await run('again')).toEqual({ outcome: 'lost' })
    expect(works).toBe(1)
  })

  it('does not begin where its token cannot be written, unless it may be done twice', async () => {
    const by = refusing('claimCommand')
    expect(await run('placed', { by })).toEqual({ outcome: 'unwritable: disk full' })
    expect(works).toBe(0)
    expect(await run('canceled', { by, isWaived: true })).toEqual({ outcome: 'canceled' })
  })

  it('is answered although its answer cannot be written', async () => {
    expect(await run('placed', { by: refusing('finishCommand') })).toEqual({ outcome: 'placed' })
  })
})
