/** The only policy of trusted types, created once: it always returns the address of a worker of the page. */
const WORKERS_POLICY = 'page-workers'

/**
 * Permissions of the page. No text becomes markup, script or a script's address: no policy that allows it can be
 * created, and the existing one knows only the addresses of Volley's workers. Styles come from Volley's files. Styles
 * that code sets on an element (CSSOM) are outside of this policy.
 */
const contentPolicy = (connect: "'self'" | "'none'"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "worker-src 'self'",
    `trusted-types ${WORKERS_POLICY}`,
  ].join('; ')

/** Headers of every answer of either host. */
export const pageHeaders = (connect: "'self'" | "'none'") => ({
  'content-security-policy': contentPolicy(connect),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
})
