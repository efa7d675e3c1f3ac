// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SheetError, type SheetSource, type Workbook } from '@/shared/sheets/cells/workbook'
import { readText } from '@/shared/sheets/text/delimited-text'
import { readSource } from './sheet-reader'

interface WorkerRequest {
  readonly id: number
  readonly source: SheetSource
}

/** A worker that replies when the test requests it. */
class Reader extends EventTarget {
  static readonly started: Reader[] = []
  readonly requests: WorkerRequest[] = []
  isAlive = true
  constructor() {
    super()
    Reader.started.push(this)
  }
  postMessage(request: WorkerRequest): void {
    this.requests.push(request)
  }
  terminate(): void {
    this.isAlive = false
  }
  answer(data: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}
vi.stubGlobal('Worker', Reader)

const source: SheetSource = { kind: 'text', text: 'a' }
const book = (text: string): Workbook => readText(text)
const reader = (): Reader => Reader.started.at(-1)!
/** Result of a read: a workbook, or an error message. */
const outcome = (reading: Promise<Workbook>): Promise<unknown> =>
  reading.catch((error: unknown) => (error instanceof SheetError ? error.message : error))

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  // A failed worker is not used again, so each test starts with a new one.
  const last = outcome(readSource(source))
  reader().dispatchEvent(new Event('error'))
  await last
  vi.useRealTimers()
})

describe('The reader of sheets', () => {
  it('gives each question its own answer, in whatever sequence they come', async () => {
    const [first, second] = [readSource(source), readSource(source)]
    const [request, two] = reader().requests
    reader().answer({ id: two!.id, book: book('second') })
    reader().answer({ id: request!.id, book: book('first') })
    expect([
      (await first).sheets[0]!.rows[0]!.cells[0]!.displayed,
      (await second).sheets[0]!.rows[0]!.cells[0]!.displayed,
    ]).toEqual(['first', 'second'])
  })

  it('hands on why a sheet cannot be read, and reads the next one with the same worker', async () => {
    const failed = outcome(readSource(source))
    reader().answer({ id: reader().requests.at(-1)!.id, problem: 'The workbook is protected by a password.' })
    expect(await failed).toBe('The workbook is protected by a password.')
    const used = reader()
    const next = readSource(source)
    expect([reader(), used.isAlive]).toEqual([used, true])
    reader().answer({ id: reader().requests.at(-1)!.id, book: book('x') })
    await next
  })

  it('gives up on a sheet that takes too long, ends its worker, and reads the next one with another', async () => {
    const endless = outcome(readSource(source))
    const hung = reader()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await endless).toBe('Reading the sheet took too long.')
    const next = readSource(source)
    expect([hung.isAlive, reader() === hung]).toEqual([false, false])
    reader().answer({ id: reader().requests.at(-1)!.id, book: book('x') })
    expect(await next).toEqual(book('x'))
  })

  it('says so when its worker breaks down', async () => {
    const broken = outcome(readSource(source))
    reader().dispatchEvent(new Event('error'))
    expect(await broken).toBe('The sheet could not be read.')
  })
})
