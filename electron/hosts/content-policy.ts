/** What the page may load and do. Styles may be inline because the docking and chart libraries inject theirs. */
const contentPolicy = (connect: "'self'" | "'none'"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Sent with every answer of either host. */
export const pageHeaders = (connect: "'self'" | "'none'") => ({
  'content-security-policy': contentPolicy(connect),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
})
