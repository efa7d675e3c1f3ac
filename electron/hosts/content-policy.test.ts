import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageHeaders, TOAST_STYLES } from './content-policy'

const require = createRequire(import.meta.url)

describe('the content policy (I10)', () => {
  it('lets in the style sheet that the toasts bring along, as it is in the version that is used', () => {
    const source = readFileSync(join(dirname(require.resolve('sonner')), 'index.mjs'), 'utf8')
    const [, written = '""'] = /^__insertCSS\((".*")\)/m.exec(source) ?? []
    const styles: unknown = JSON.parse(written)
    expect(`sha256-${createHash('sha256').update(String(styles)).digest('base64')}`).toBe(TOAST_STYLES)
  })

  it('allows nothing inline, evaluated or from elsewhere, and one policy of trusted types, for its worker', () => {
    for (const connect of ["'self'", "'none'"] as const) {
      const policy = pageHeaders(connect)['content-security-policy'] ?? ''
      const allowed = Object.fromEntries(
        policy.split('; ').map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
      )
      expect(policy).not.toContain('unsafe')
      expect(allowed).toMatchObject({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': expect.stringMatching(/^'self' '\S+' 'sha256-47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU='$/),
        'connect-src': connect,
        'require-trusted-types-for': "'script'",
        'worker-src': "'self'",
        'trusted-types': 'page-workers',
      })
    }
  })
})
