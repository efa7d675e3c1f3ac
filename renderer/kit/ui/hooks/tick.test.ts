// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runInTick, createRider, LONGEST_WAIT_MS, onNextTick, paintNext, REST_MS } from './tick'

const painted: string[] = []
const paint = (what: string) => () => void painted.push(what)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  painted.length = 0
})

describe('A beat', () => {
  it('includes pending updates in the frame that a book requested, before it is painted', async () => {
    onNextTick(paint('ticker'))
    onNextTick(paint('candle'))
    expect(painted).toEqual([])
    paintNext(paint('book'))
    await Promise.resolve()
    expect(painted).toEqual(['ticker', 'candle'])
    vi.advanceTimersToNextFrame()
    expect(painted).toEqual(['ticker', 'candle', 'book'])
  })

  it('rests after another: pictures in between go without what waits', async () => {
    runInTick(paint('second hand'))
    onNextTick(paint('ticker'))
    vi.advanceTimersByTime(REST_MS - 1)
    paintNext(paint('book'))
    await Promise.resolve()
    expect(painted).toEqual(['second hand'])
    vi.advanceTimersByTime(1)
    paintNext(paint('book'))
    await Promise.resolve()
    expect(painted.filter((what) => what !== 'book')).toEqual(['second hand', 'ticker'])
  })

  it('comes by itself where nothing else is painted, once and for all that wait', () => {
    onNextTick(paint('first'))
    vi.advanceTimersByTime(LONGEST_WAIT_MS - 1)
    onNextTick(paint('second'))
    expect(painted).toEqual([])
    vi.advanceTimersByTime(1)
    expect(painted).toEqual(['first', 'second'])
    vi.advanceTimersByTime(10 * LONGEST_WAIT_MS)
    expect(painted).toEqual(['first', 'second'])
  })

  it('that is due at once takes along what waits', () => {
    onNextTick(paint('ticker'))
    runInTick(paint('second hand'))
    expect(painted).toEqual(['ticker', 'second hand'])
  })

  it('is whole although one that waited fails, and what it brings in waits for the next', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    onNextTick(() => {
      throw new Error('one of many')
    })
    onNextTick(() => onNextTick(paint('later')))
    onNextTick(paint('now'))
    vi.advanceTimersByTime(LONGEST_WAIT_MS)
    expect(painted).toEqual(['now'])
    expect(reported).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(LONGEST_WAIT_MS)
    expect(painted).toEqual(['now', 'later'])
  })

  it('carries the newest of what a rider was given, and nothing of what it dropped', () => {
    const rider = createRider<string>((value) => paint(value)())
    rider.set('old')
    rider.set('new')
    vi.advanceTimersByTime(LONGEST_WAIT_MS)
    expect(painted).toEqual(['new'])
    rider.set('of another account')
    rider.drop()
    vi.advanceTimersByTime(LONGEST_WAIT_MS)
    expect(painted).toEqual(['new'])
    rider.set('again')
    vi.advanceTimersByTime(LONGEST_WAIT_MS)
    expect(painted).toEqual(['new', 'again'])
  })
})
