import { describe, expect, it } from 'vitest'
import { createDurableChanges } from './durable-changes'

describe('changes of records', () => {
  it('are published once the journal has stored them, the last of each, and once', () => {
    const flushed: (() => void)[] = []
    const changes = createDurableChanges<string>({ onFlushed: (listener) => void flushed.push(listener) })
    const published: (readonly string[])[] = []
    changes.listen((values) => published.push(values))
    const flush = (): void => flushed.forEach((listener) => listener())
    flush()
    changes.mark('order', 'live')
    changes.mark('order', 'filled')
    changes.mark('another', 'live')
    expect(published).toEqual([])
    flush()
    flush()
    expect(published).toEqual([['filled', 'live']])
  })
})
