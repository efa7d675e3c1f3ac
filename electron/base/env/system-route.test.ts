import { describe, expect, it } from 'vitest'
import { routeOfEnvironment, routeOfList } from './system-route'

const url = 'https://api.exchange.example:443'
/** The proxy that was found, as kind, host and port, or `direct` or `unusable`. */
async function wayBy(environment: NodeJS.ProcessEnv, at = url): Promise<string> {
  const { route } = await routeOfEnvironment(environment)(at)
  return route.kind === 'proxy' ? `${route.proxy.kind} ${route.proxy.host} ${route.proxy.port}` : route.kind
}

describe('The proxy of the environment', () => {
  it.each([
    [{}, 'direct'],
    [{ HTTPS_PROXY: 'http://proxy.example:3128' }, 'http proxy.example 3128'],
    [{ HTTPS_PROXY: 'proxy.example:3128' }, 'http proxy.example 3128'],
    [{ https_proxy: 'http://small.example', HTTPS_PROXY: 'http://big.example' }, 'http small.example 80'],
    [{ ALL_PROXY: 'socks5h://[::1]:9050' }, 'socks5 ::1 9050'],
    [{ ALL_PROXY: 'socks5://a.example', HTTPS_PROXY: 'http://b.example:1' }, 'http b.example 1'],
    [{ HTTP_PROXY: 'http://only-for-plain.example' }, 'direct'],
    // An unsupported proxy must not cause a direct connection.
    [{ HTTPS_PROXY: 'https://proxy.example:3128' }, 'unusable'],
    [{ ALL_PROXY: 'socks4://proxy.example' }, 'unusable'],
    [{ HTTPS_PROXY: 'http://' }, 'unusable'],
  ])('of %j is %s', async (environment, way) => expect(await wayBy(environment)).toBe(way))

  it.each([
    ['*', 'direct'],
    ['api.exchange.example', 'direct'],
    ['other.example, .exchange.example', 'direct'],
    ['exchange.example:443', 'direct'],
    ['exchange.example:8443', 'http proxy.example 1'],
    ['change.example', 'http proxy.example 1'],
  ])('is left out for hosts of NO_PROXY %s: %s', async (list, way) =>
    expect(await wayBy({ HTTPS_PROXY: 'http://proxy.example:1', NO_PROXY: list })).toBe(way),
  )

  it('is never used for a server on this computer', async () => {
    for (const host of ['127.0.0.1', 'localhost', '[::1]'])
      expect(await wayBy({ ALL_PROXY: 'socks5://proxy.example' }, `https://${host}:8443`)).toBe('direct')
  })

  it('is shown with its source, and without its login', async () => {
    const { text, route } = await routeOfEnvironment({ https_proxy: 'http://desk:p%40ss@proxy.example:1' })(url)
    expect(text).toBe('https_proxy names the HTTP proxy proxy.example:1')
    expect(route.kind === 'proxy' && route.proxy.login?.password.reveal()).toBe('p@ss')
    expect(JSON.stringify({ found: text, route })).not.toMatch(/p@ss|p%40ss|desk/)
  })
})

describe('The proxy of the desktop', () => {
  it.each([
    ['DIRECT', 'direct'],
    ['PROXY proxy.example:3128; DIRECT', 'http proxy.example 3128'],
    ['SOCKS5 proxy.example:1080', 'socks5 proxy.example 1080'],
    ['HTTPS proxy.example:443; DIRECT', 'unusable'],
    ['SOCKS proxy.example:1080; DIRECT', 'unusable'],
  ])('of %s is %s: only the first counts', (list, way) => {
    const { route } = routeOfList(list, url)
    expect(route.kind === 'proxy' ? `${route.proxy.kind} ${route.proxy.host} ${route.proxy.port}` : route.kind).toBe(
      way,
    )
  })
})
