import { describe, expect, it } from 'vitest'
import { methods } from '../ipc/contract'

const read = (method: 'settings.set' | 'drafts.load', json: string) => methods[method].input.safeParse(JSON.parse(json))

describe('The names that a page gives', () => {
  it('to members of settings are none that every object has, however deep', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      for (const json of [`{"bookGroups":{"${name}":5}}`, `{"layout":{"a":[{"${name}":{}}]}}`, `{"${name}":{}}`])
        expect([json, read('settings.set', json).success]).toEqual([json, false])
    }
    expect(read('settings.set', '{"bookGroups":{"SPOT:BTCUSDT":5}}')).toEqual({
      success: true,
      data: { bookGroups: { 'SPOT:BTCUSDT': 5 } },
    })
    expect(read('settings.set', `{"layout":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`).success).toBe(true)
  })

  it('to drafts are no paths', () => {
    for (const id of ['../../etc/passwd', 'a/b', '', 'a\\u0000', 'x'.repeat(65)])
      expect([id, read('drafts.load', `{"id":"${id}"}`).success]).toEqual([id, false])
    expect(read('drafts.load', '{"id":"5f0c6a8e-1c5e-4a55-9d0d-3c0f9f1c7f11"}').success).toBe(true)
  })
})
