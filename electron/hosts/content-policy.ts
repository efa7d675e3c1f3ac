/**
 * The one policy of trusted types that may be made, once: it answers with the address of one of the page's workers,
 * whatever it is asked for.
 */
const WORKERS_POLICY = 'page-workers'

/**
 * What the page may load and do. No text ever becomes markup, script or the address of one: no policy may be made that
 * would allow it, and the one there is knows those of our workers only. Styles come from our own files; what code sets
 * on an element itself (CSSOM) is none of this policy's business.
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

/** Sent with every answer of either host. */
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
