import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const text = readFileSync(join(import.meta.dirname, 'handlers.ts'), 'utf8')
const table = text.slice(text.indexOf('export function createHandlers'))
/** A choice, a refusal or a default. */
const decision = /\b(?:if|switch|throw|catch|new)\b|\?\?|&&|\|\||[!=]==| \? |refused\(|notReady\(/

describe('the handlers', () => {
  it('decide nothing: each hands on to a service', () => {
    expect(table.length).toBeGreaterThan(2000)
    expect(table.split('\n').filter((line) => decision.test(line))).toEqual([])
  })
})
