// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { stayOnPage } from './stay-on-page'

/** Whether a navigation to an address is refused. */
function isRefused(url: string): boolean {
  const navigation = new EventTarget()
  stayOnPage(navigation as Navigation)
  const event = Object.assign(new Event('navigate', { cancelable: true }), { destination: { url } })
  navigation.dispatchEvent(event)
  return event.defaultPrevented
}

describe('The page', () => {
  it('stays on its own origin: reloads, parts of it and its own files pass, every other address is refused', () => {
    const { origin } = location
    for (const url of [`${origin}/`, `${origin}/index.html#mini`, `${origin}/download/abc`, `blob:${origin}/1`])
      expect([url, isRefused(url)]).toEqual([url, false])
    for (const url of [
      'http://evil.example/?leak',
      `http://evil.example/${origin}`,
      'https://www.tradingview.com/',
      'http://127.0.0.1:1/?leak',
      'blob:http://evil.example/1',
      'data:text/html,leak',
      'about:blank',
      'mailto:a@evil.example?body=leak',
      'vendor:leak',
      'nothing',
    ])
      expect([url, isRefused(url)]).toEqual([url, true])
  })
})
