import { describe, expect, it } from 'vitest'
import { isTest, sources } from './files'
import { unclearComments } from './plain-english'

const products = new Map([...sources()].filter(([path]) => !isTest(path) && !/\/testing\/|\.examples\./.test(path)))
const commentsOf = (text: string): string[] => unclearComments(new Map([['shared/a.ts', text]]))

describe('The comments', () => {
  it('begin with a noun or a verb, and use the words of the field', () => expect(unclearComments(products)).toEqual([]))

  it.each([
    '/** What is sent. */',
    '// Whether it was sent.',
    '/** Orders that nobody\n * canceled. */',
    '// The order leaves at once.',
    '/** A list of its own. */',
  ])('are found where they do not: %s', (text) => expect(commentsOf(text)).toHaveLength(1))

  it('are accepted where they do', () => {
    expect(commentsOf('/** Pending orders by key. */\n// Cancels the order.\nconst leaves = 1')).toEqual([])
  })
})
