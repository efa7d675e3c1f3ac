import { describe, expect, it } from 'vitest'
import { pageHeaders } from './content-policy'

describe('the content policy (I10)', () => {
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
        'style-src': "'self'",
        'connect-src': connect,
        'require-trusted-types-for': "'script'",
        'worker-src': "'self'",
        'trusted-types': 'page-workers',
      })
    }
  })
})
