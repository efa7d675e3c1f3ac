import { describe, expect, expectTypeOf, it } from 'vitest'
import type { EventName, Events } from '@/shared/ipc/events'
import { createManualClock, settle } from '@/shared/testing/manual-clock'
import type { Caller } from './caller'
import { createPublisher, type StartBook } from './publisher'

function createPage(id: string) {
  const received: { event: EventName; payload: Events[EventName]; session: number | undefined }[] = []
  const closers: (() => void)[] = []
  const state = { busy: false }
  const caller: Caller = {
    id,
    onGone: (listener) => void closers.push(listener),
    send: (event, payload, session) => void received.push({ event, payload, session }),
    busy: () => state.busy,
  }
  const frames = (): number[] => received.flatMap(({ payload }) => ('frame' in payload ? [payload.frame[0]!] : []))
  return {
    caller,
    received,
    frames,
    state,
    disconnect: () => closers.forEach((listener) => listener()),
    listeners: () => closers.length,
  }
}

function createBook() {
  const painters = new Set<(frame: Float64Array) => void>()
  let starts = 0
  return {
    start: async (onFrame: (frame: Float64Array) => void) => {
      starts += 1
      painters.add(onFrame)
      return () => void painters.delete(onFrame)
    },
    paint: (value: number) => painters.forEach((painter) => painter(Float64Array.of(value))),
    watchers: () => painters.size,
    starts: () => starts,
  }
}

const notice = { id: '1', at: 0, level: 'info', title: 't', text: 'x' } as const

describe('The publisher', () => {
  it('sends to every connected page', () => {
    const publisher = createPublisher(createManualClock())
    const [a, b] = [createPage('a'), createPage('b')]
    publisher.connect(a.caller)
    publisher.connect(b.caller)
    publisher.publish('notice', notice)
    b.disconnect()
    publisher.publish('notice', notice)
    expect([a.received.length, b.received.length]).toEqual([2, 1])
  })

  it('adds the session to events of an account, and to no others', () => {
    const publisher = createPublisher(createManualClock())
    const page = createPage('a')
    publisher.connect(page.caller)
    publisher.ofAccount(7)('orders.changed', [])
    publisher.publish('notice', notice)
    expect(page.received.map(({ event, session }) => [event, session])).toEqual([
      ['orders.changed', 7],
      ['notice', undefined],
    ])
    expectTypeOf<'orders.changed'>().not.toExtend<Parameters<typeof publisher.publish>[0]>()
  })

  it('sends a book to its watcher only, newest frame first and at most one per 16 ms', async () => {
    const clock = createManualClock()
    const publisher = createPublisher(clock)
    const [watcher, other] = [createPage('a'), createPage('b')]
    const book = createBook()
    publisher.connect(watcher.caller)
    publisher.connect(other.caller)
    await publisher.watchBook(watcher.caller, book.start)
    for (let ms = 0; ms < 160; ms += 1) {
      book.paint(ms)
      clock.advance(1)
    }
    expect(watcher.frames().length).toBeLessThanOrEqual(10)
    expect(watcher.frames()).toEqual([...watcher.frames()].sort((x, y) => x - y))
    clock.advance(16)
    expect(watcher.frames().at(-1)).toBe(159)
    expect(other.received).toEqual([])
  })

  it('keeps one frame, the newest, for a page that does not read (W36)', async () => {
    const clock = createManualClock()
    const publisher = createPublisher(clock)
    const page = createPage('slow')
    const book = createBook()
    await publisher.watchBook(page.caller, book.start)
    page.state.busy = true
    for (let frame = 0; frame < 100; frame += 1) {
      book.paint(frame)
      clock.advance(16)
    }
    expect(page.frames()).toEqual([])
    page.state.busy = false
    clock.advance(32)
    expect(page.frames()).toEqual([99])
  })

  it('ends a watch with its page, or on the page’s request, but not on another page’s', async () => {
    const publisher = createPublisher(createManualClock())
    const [page, other] = [createPage('a'), createPage('b')]
    const book = createBook()
    const first = await publisher.watchBook(page.caller, book.start)
    await publisher.watchBook(page.caller, book.start)
    publisher.unwatchBook(other.caller, first)
    expect(book.watchers()).toBe(2)
    publisher.unwatchBook(page.caller, first)
    expect(book.watchers()).toBe(1)
    page.disconnect()
    expect(book.watchers()).toBe(0)
  })

  it('stores nothing when there is no such book, or the page closes before the book begins', async () => {
    const publisher = createPublisher(createManualClock())
    const page = createPage('a')
    await expect(publisher.watchBook(page.caller, () => Promise.reject(new Error('no symbol')))).rejects.toThrow(
      'no symbol',
    )
    const book = createBook()
    const pending = publisher.watchBook(page.caller, book.start)
    page.disconnect()
    await pending
    expect(book.watchers()).toBe(0)
  })

  it('listens once to a page, however many books it looks at, and ends the last of them with it', async () => {
    const publisher = createPublisher(createManualClock())
    const page = createPage('a')
    const book = createBook()
    for (let count = 0; count < 20; count += 1) {
      publisher.unwatchBook(page.caller, await publisher.watchBook(page.caller, book.start))
      publisher.restartWatches()
    }
    await publisher.watchBook(page.caller, book.start)
    expect([page.listeners(), book.watchers()]).toEqual([1, 1])
    page.disconnect()
    expect(book.watchers()).toBe(0)
  })

  it('carries watches over to another market under the same id', async () => {
    const clock = createManualClock()
    const publisher = createPublisher(clock)
    const page = createPage('a')
    const book = createBook()
    const watchId = await publisher.watchBook(page.caller, book.start)
    publisher.restartWatches()
    await settle()
    book.paint(5)
    clock.advance(32)
    expect([book.starts(), book.watchers(), page.received.length]).toEqual([2, 1, 1])
    expect(page.received[0]).toMatchObject({ event: 'book.frame', payload: { watchId } })
    publisher.unwatchBook(page.caller, watchId)
    expect(book.watchers()).toBe(0)
  })

  it('begins a watch again that could not begin on the other market, until it begins or the page ends it', async () => {
    const clock = createManualClock()
    const publisher = createPublisher(clock)
    const page = createPage('a')
    const book = createBook()
    let isReachable = true
    const start: StartBook = (onFrame) =>
      isReachable ? book.start(onFrame) : Promise.reject(new Error('the exchange cannot be reached'))
    const [first, other] = [
      await publisher.watchBook(page.caller, start),
      await publisher.watchBook(page.caller, start),
    ]
    isReachable = false
    publisher.restartWatches()
    await settle()
    expect(book.watchers()).toBe(0)
    publisher.unwatchBook(page.caller, other)
    isReachable = true
    clock.advance(10_000)
    await settle()
    expect(book.watchers()).toBe(1)
    publisher.unwatchBook(page.caller, first)
    expect(book.watchers()).toBe(0)
  })

  it('ends a watch by its id when its first start fails only after the other market began', async () => {
    const publisher = createPublisher(createManualClock())
    const page = createPage('a')
    const book = createBook()
    const first = Promise.withResolvers<() => void>()
    const starts: StartBook[] = [() => first.promise, book.start]
    const watched = publisher.watchBook(page.caller, (onFrame) => starts.shift()!(onFrame)).catch(() => 'refused')
    publisher.restartWatches()
    first.reject(new Error('the session was closed'))
    expect(await watched).toBe('refused')
    expect(book.watchers()).toBe(1)
    publisher.unwatchBook(page.caller, 1)
    expect(book.watchers()).toBe(0)
  })
})
