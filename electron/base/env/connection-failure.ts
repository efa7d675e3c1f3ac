import {
  causeText,
  connectionCauses,
  type Between,
  type ConnectionCause,
  type ConnectionProblem,
} from '@/shared/trading/health/connection-causes'

/** A connection that failed for a known reason. */
export type ConnectionFailure = Error & { readonly code: ConnectionCause; readonly problem: ConnectionProblem }

export const connectionFailure = (problem: ConnectionProblem): ConnectionFailure =>
  Object.assign(new Error(causeText(problem)), { code: problem.cause, problem })

export const isConnectionFailure = (error: unknown): error is ConnectionFailure =>
  error instanceof Error &&
  'problem' in error &&
  'code' in error &&
  typeof error.code === 'string' &&
  Object.hasOwn(connectionCauses, error.code)

export const failure = (cause: ConnectionCause, between: Between): ConnectionFailure =>
  connectionFailure({ cause, host: between.host, proxy: between.proxy })

/** Codes of the system and of OpenSSL, as reported by Node. */
const causes: Readonly<Partial<Record<string, ConnectionCause>>> = {
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-lookup-failed',
  EAI_FAIL: 'name-lookup-failed',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'cut',
  EPIPE: 'cut',
  CERT_HAS_EXPIRED: 'tls-expired',
  CERT_NOT_YET_VALID: 'tls-not-yet-valid',
  CERT_REVOKED: 'tls-revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls-wrong-host',
  HOSTNAME_MISMATCH: 'tls-wrong-host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls-self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls-unknown-issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls-unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'tls-unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls-unknown-issuer',
  CERT_UNTRUSTED: 'tls-unknown-issuer',
  EPROTO: 'tls-failed',
}
/** OpenSSL's codes and messages for a reply without TLS. */
const notTls = /wrong.version.number|packet.length.too.long|http.request/i

/** Reason why a connection failed. Null for errors other than connection errors. */
export function problemOf(error: unknown, host: string): ConnectionProblem | null {
  if (isConnectionFailure(error)) return error.problem
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isTls = code === 'EPROTO' || code.startsWith('ERR_SSL_')
  if (isTls && error instanceof Error && notTls.test(`${code} ${error.message}`))
    return { cause: 'tls-not-spoken', host, proxy: null }
  const cause = causes[code] ?? (code.startsWith('ERR_SSL_') ? 'tls-failed' : undefined)
  return cause === undefined ? null : { cause, host, proxy: null }
}

/** Causes on the way to a proxy. */
const ofProxy: Readonly<Partial<Record<ConnectionCause, ConnectionCause>>> = {
  'name-not-found': 'proxy-not-found',
  'name-lookup-failed': 'proxy-not-found',
  refused: 'proxy-refused',
  unreachable: 'proxy-unreachable',
  timeout: 'proxy-timeout',
}

/** Failure of the connection to its proxy. */
export function proxyFailure(error: unknown, between: Between): ConnectionFailure {
  const { cause = 'cut' } = problemOf(error, between.host) ?? {}
  return failure(ofProxy[cause] ?? 'proxy-cut', between)
}
