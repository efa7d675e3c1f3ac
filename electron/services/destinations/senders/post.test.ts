import { describe, expect, it } from 'vitest'
import type { HttpRequest, HttpResult } from '@/electron/base/env/env'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { memberOf, post, reasonOf, reasonText } from './post'
import { failed } from './send'

const NOON = Date.parse('2026-03-01T12:00:00Z')

async function posted(result: HttpResult, headers?: Readonly<Record<string, string>>) {
  const requests: HttpRequest[] = []
  const parts = {
    clock: createManualClock(NOON),
    random: seededRandom(1),
    sendHttp: async (request: HttpRequest) => {
      requests.push(request)
      return result
    },
    sendMail: async () => ({ kind: 'failed', reason: 'no mail in this test' }) as const,
  }
  const request = { url: 'https://desk.example:8443/hook', body: '{}', ...(headers === undefined ? {} : { headers }) }
  return { answer: await post({ ...request, detailOf: reasonOf }, parts), requests }
}
const response = (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): HttpResult => ({
  kind: 'response',
  status,
  headers,
  body,
})
const answerTo = async (...parameters: Parameters<typeof response>) => (await posted(response(...parameters))).answer

describe('A message sent by POST', () => {
  it('is JSON, within 8 s and 64 KiB of answer, and needs no body in the answer', async () => {
    const { requests } = await posted(response(200), { authorization: 'Bearer a', 'content-type': 'text/plain' })
    expect(requests).toEqual([
      {
        method: 'POST',
        url: 'https://desk.example:8443/hook',
        headers: { authorization: 'Bearer a', 'content-type': 'application/json', 'user-agent': 'Volley' },
        body: '{}',
        timeoutMs: 8000,
        mostBytes: 65_536,
        isBodyOptional: true,
      },
    ])
    expect((await posted(response(200))).requests[0]!.headers).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Volley',
    })
  })

  it.each([200, 204, 299])('is answered by a %d', async (status) => {
    expect(await answerTo(status, {}, 'text')).toMatchObject({ kind: 'answer', status, body: 'text' })
  })

  it.each([199, 500, 502, 599])('is sent again after a %d', async (status) => {
    expect(await answerTo(status)).toEqual(failed(`HTTP ${status}`))
  })

  it.each([408, 425, 429])('is sent again after a %d, which refuses for now', async (status) => {
    expect(await answerTo(status, {}, '{"error":"later"}')).toEqual(failed(`HTTP ${status}: later`))
  })

  it.each([400, 401, 404, 499])('is refused for good by a %d', async (status) => {
    expect(await answerTo(status, {}, 'no such hook')).toEqual(failed(`HTTP ${status}: no such hook`, true))
  })

  it.each([300, 302, 399])('follows no redirect of a %d', async (status) => {
    expect(await answerTo(status, { 'retry-after': '5' })).toEqual(
      failed(`HTTP ${status}: redirects are not followed`, true),
    )
  })

  it.each([
    ['5', 5000],
    [' 120 ', 120_000],
    ['0', 0],
    ['999999999', 999_999_999_000],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['', null],
  ])('waits as long as the server asks for: %j', async (text, ms) => {
    expect(await answerTo(503, { 'retry-after': text })).toEqual(failed('HTTP 503', false, ms))
  })

  it('names the host, and the reason in words with its code, where nothing answers', async () => {
    const { answer } = await posted({ kind: 'not-connected', reason: 'ECONNREFUSED' })
    expect(answer).toEqual(failed('desk.example:8443: no server listens there (ECONNREFUSED)'))
    expect(reasonText('E_UNHEARD_OF')).toBe('E_UNHEARD_OF')
  })
})

describe('What an answer gives as its reason', () => {
  it('is one short line of the first member that has one', () => {
    expect(reasonOf('{"title":"Bad","message":"No  such\\n channel "}')).toBe('No such channel')
    expect(reasonOf('{"message":"","code":3,"description":"quota"}')).toBe('quota')
    expect(reasonOf(JSON.stringify({ error: 'x'.repeat(201) }))).toBe('x'.repeat(200))
    for (const name of ['message', 'msg', 'errmsg', 'error', 'description', 'detail', 'reason', 'title'])
      expect(reasonOf(JSON.stringify({ [name]: 'no' }))).toBe('no')
  })

  it('is the text itself where it is no such JSON, and nothing for a web page', () => {
    expect(reasonOf(' not\nnow ')).toBe('not now')
    expect(reasonOf('null')).toBe('null')
    expect(reasonOf('"text"')).toBe('"text"')
    expect(reasonOf('\n <html>sign in</html>')).toBe('')
    expect(reasonOf('')).toBe('')
  })

  it('has texts, numbers and yes or no as members, and nothing else', () => {
    const body = '{"text":"a","number":0,"yes":false,"none":null,"all":["b"],"inner":{"c":1}}'
    expect(['text', 'number', 'yes', 'none', 'all', 'inner', 'toString'].map((name) => memberOf(body, name))).toEqual([
      'a',
      '0',
      'false',
      '',
      '',
      '',
      '',
    ])
    expect([memberOf('[', 'text'), memberOf('null', 'text'), memberOf('"text"', 'length')]).toEqual(['', '', ''])
  })
})
