import { expect, it } from 'vitest'
import { createEmitter } from './emitter'

it('tells every listener in the order they came', () => {
  const emitter = createEmitter<[word: string, times: number]>()
  const heard: string[] = []
  emitter.listen((word, times) => heard.push(`first ${word.repeat(times)}`))
  emitter.listen((word) => heard.push(`second ${word}`))
  emitter.emit('a', 2)
  expect(heard).toEqual(['first aa', 'second a'])
})

it('tells those no more that ended it, also in the middle of a word', () => {
  const emitter = createEmitter()
  const heard: string[] = []
  emitter.listen(() => {
    heard.push('first')
    endSecond()
  })
  const endSecond = emitter.listen(() => heard.push('second'))
  emitter.emit()
  emitter.emit()
  expect(heard).toEqual(['first', 'first'])
})

it('lets all hear when one throws, and then throws the first error', () => {
  const emitter = createEmitter()
  const heard: string[] = []
  emitter.listen(() => {
    throw new Error('first')
  })
  emitter.listen(() => heard.push('second'))
  emitter.listen(() => {
    throw new Error('third')
  })
  emitter.listen(() => heard.push('fourth'))
  expect(() => emitter.emit()).toThrow('first')
  expect(heard).toEqual(['second', 'fourth'])
})
