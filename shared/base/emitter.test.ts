import { expect, it } from 'vitest'
import { createEmitter } from './emitter'

it('notifies every listener in the order of subscription', () => {
  const emitter = createEmitter<[word: string, times: number]>()
  const events: string[] = []
  emitter.listen((text, times) => events.push(`first ${text.repeat(times)}`))
  emitter.listen((text) => events.push(`second ${text}`))
  emitter.emit('a', 2)
  expect(events).toEqual(['first aa', 'second a'])
})

it('does not notify unsubscribed listeners, even during a notification', () => {
  const emitter = createEmitter()
  const events: string[] = []
  emitter.listen(() => {
    events.push('first')
    endSecond()
  })
  const endSecond = emitter.listen(() => events.push('second'))
  emitter.emit()
  emitter.emit()
  expect(events).toEqual(['first', 'first'])
})

it('lets all hear when one throws, and then throws the first error', () => {
  const emitter = createEmitter()
  const events: string[] = []
  emitter.listen(() => {
    throw new Error('first')
  })
  emitter.listen(() => events.push('second'))
  emitter.listen(() => {
    throw new Error('third')
  })
  emitter.listen(() => events.push('fourth'))
  expect(() => emitter.emit()).toThrow('first')
  expect(events).toEqual(['second', 'fourth'])
})
