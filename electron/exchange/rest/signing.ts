import { createHmac, createPrivateKey, createSecretKey, sign as signWith } from 'node:crypto'
import { LOGIN_PATH } from '@/shared/exchange/protocol/ws-messages'
import { secret, type Secret } from '@/electron/base/env/secret'
import type { Credentials } from '../protocol/credentials'

/** Signs with one key. The secret is only inside the engine's key object. */
export interface Signer {
  readonly apiKey: string
  readonly passphrase: Secret
  /** Host of the key, including the port. Signing for another is refused (C17). */
  readonly host: string
  /** Base64 signature of the text (exchange: Signing). */
  sign(text: string): string
}

/** `host` is the REST host of the saved credentials. Throws if a PEM secret is not a private key. */
export function createSigner(credentials: Credentials, host: string): Signer {
  const sign = credentials.secretKey.includes('PRIVATE KEY-----')
    ? rsaSign(credentials.secretKey)
    : hmacSign(credentials.secretKey)
  return { apiKey: credentials.apiKey, passphrase: secret(credentials.passphrase), host, sign }
}

function hmacSign(secretKey: string): (text: string) => string {
  const bytes = Buffer.from(secretKey, 'utf8')
  const key = createSecretKey(bytes)
  bytes.fill(0)
  return (text) => createHmac('sha256', key).update(text).digest('base64')
}

/** RSA keys sign the same text with RSASSA-PKCS1-v1_5 and SHA-256. */
function rsaSign(pem: string): (text: string) => string {
  const key = createPrivateKey(pem)
  return (text) => signWith('sha256', Buffer.from(text, 'utf8'), key).toString('base64')
}

/** Content of a REST signature (A-sign). `target` is path and query as signed, `timestamp` Unix ms. */
export const preHash = (timestamp: string, method: 'GET' | 'POST', target: string, body: string): string =>
  timestamp + method + target + body

/** The login frame of a private socket. The timestamp is Unix seconds (A-ws-login). */
export function loginFrame(signer: Signer, nowMs: number): string {
  const timestamp = String(Math.floor(nowMs / 1000))
  const sign = signer.sign(`${timestamp}GET${LOGIN_PATH}`)
  return JSON.stringify({
    op: 'login',
    args: [{ apiKey: signer.apiKey, passphrase: signer.passphrase.reveal(), timestamp, sign }],
  })
}
