import { existsSync, readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { createHmac, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { prepareRequest, queryTarget, type RequestText } from './request-text'
import { createSigner, loginFrame, preHash } from './signing'

const vectorFile = '../shared/signature-vectors.json'
const Vectors = z.object({
  credentials: z.object({ apiKey: z.string(), apiSecret: z.string(), passphrase: z.string() }),
  rest: z.array(
    z.object({
      id: z.string(),
      method: z.enum(['GET', 'POST']),
      wire_path: z.string(),
      body: z.string(),
      signed: z.boolean(),
      signed_form: z.string().optional(),
      headers: z.record(z.string(), z.string()),
      prehash: z.string().optional(),
      signature: z.string().optional(),
    }),
  ),
  rest_rsa: z.array(z.object({ prehash: z.string(), signature: z.string(), public_key_pem: z.string() })),
  ws_login: z.array(z.object({ frame: z.string(), signature: z.string() })),
})
const LoginArg = z.object({
  timestamp: z.union([z.number(), z.string()]),
  sign: z.string(),
  apiKey: z.string(),
  passphrase: z.string(),
})
const Login = z.object({ args: z.tuple([LoginArg]) })

describe.skipIf(!existsSync(vectorFile))('the recorded signature vectors', () => {
  const vectors = existsSync(vectorFile) ? Vectors.parse(JSON.parse(readFileSync(vectorFile, 'utf8'))) : null
  const { apiKey, apiSecret, passphrase } = vectors?.credentials ?? { apiKey: '', apiSecret: '', passphrase: '' }
  const signer = createSigner({ apiKey, secretKey: apiSecret, passphrase }, 'exchange.test')
  const signed = vectors?.rest.filter((vector) => vector.signed) ?? []

  it('has vectors to reproduce', () => {
    expect(signed.length).toBeGreaterThanOrEqual(32)
  })

  it.each(signed)('$id is reproduced', (vector) => {
    const decoded = vector.signed_form === 'percent-decoded query string'
    const target = decoded ? decodeURIComponent(vector.wire_path) : vector.wire_path
    const text = preHash(vector.headers['ACCESS-TIMESTAMP'] ?? '', vector.method, target, vector.body)
    expect(text).toBe(vector.prehash)
    expect(signer.sign(text)).toBe(vector.signature)
  })

  const decodedOnes = signed.filter((vector) => vector.signed_form === 'percent-decoded query string')
  it.each(decodedOnes)('our own request of $id has its address and signature', (vector) => {
    const [path = '', query = ''] = vector.wire_path.split('?')
    const parameters = Object.fromEntries(query.split('&').map((pair) => pair.split('=').map(decodeURIComponent)))
    const shuffled = Object.fromEntries(Object.entries(parameters).toReversed())
    const request = prepareRequest({
      base: 'https://exchange.test',
      method: 'GET',
      text: { ...queryTarget(path, shuffled), body: null },
      signer,
      timestamp: Number(vector.headers['ACCESS-TIMESTAMP']),
      timeoutMs: 1000,
    })
    expect(request.url).toBe(`https://exchange.test${vector.wire_path}`)
    expect(request.headers).toMatchObject({
      'ACCESS-KEY': apiKey,
      'ACCESS-SIGN': vector.signature,
      'ACCESS-TIMESTAMP': vector.headers['ACCESS-TIMESTAMP'],
      'ACCESS-PASSPHRASE': passphrase,
    })
  })

  it.each(vectors?.ws_login ?? [])('the login $signature is reproduced', (vector) => {
    const [recorded] = Login.parse(JSON.parse(vector.frame)).args
    const [ours] = Login.parse(JSON.parse(loginFrame(signer, Number(recorded.timestamp) * 1000 + 999))).args
    expect(ours).toEqual({ apiKey, passphrase, timestamp: String(recorded.timestamp), sign: vector.signature })
  })

  it.each(vectors?.rest_rsa ?? [])('the RSA signature is the kind our keys make', (vector) => {
    // The private half of the recorded key is lost, so its public half verifies the recording, and a new pair verifies
    // the signer.
    expect(
      verify('sha256', Buffer.from(vector.prehash), vector.public_key_pem, Buffer.from(vector.signature, 'base64')),
    ).toBe(true)
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const signature = createSigner({ apiKey, secretKey: pem, passphrase }, 'exchange.test').sign(vector.prehash)
    expect(verify('sha256', Buffer.from(vector.prehash), pair.publicKey, Buffer.from(signature, 'base64'))).toBe(true)
  })
})

describe('a symbol that is not written in Latin letters', () => {
  const signer = createSigner({ apiKey: 'key', secretKey: 'secret', passphrase: 'pass' }, 'exchange.test')
  const request = (method: 'GET' | 'POST', text: RequestText) =>
    prepareRequest({ base: 'https://exchange.test', method, text, signer, timestamp: 1, timeoutMs: 1000 })
  const hmac = (text: string) => createHmac('sha256', 'secret').update(Buffer.from(text, 'utf8')).digest('base64')

  it.each(['龙虾USDT', 'MØTHUSDT', '$WIFUSDT', 'BTCUSDT-241227'])(
    'is signed as %s and sent percent-encoded',
    (symbol) => {
      const { url, headers } = request('GET', { ...queryTarget('/api/x', { symbol, limit: '2' }), body: null })
      expect(url).toBe(`https://exchange.test/api/x?limit=2&symbol=${encodeURIComponent(symbol)}`)
      expect(headers['ACCESS-SIGN']).toBe(hmac(`1GET/api/x?limit=2&symbol=${symbol}`))
    },
  )

  it('is signed in a body by its UTF-8 bytes, as they are sent', () => {
    const body = JSON.stringify({ symbol: '龙虾USDT' })
    const signed = request('POST', { target: '/api/x', signedTarget: '/api/x', body })
    expect([signed.body, signed.headers['ACCESS-SIGN']]).toEqual([body, hmac(`1POST/api/x${body}`)])
  })
})

describe('a signer', () => {
  it('shows neither secret nor passphrase when it is printed (C16)', () => {
    const signer = createSigner(
      { apiKey: 'key', secretKey: 'CANARY-SECRET', passphrase: 'CANARY-PASS' },
      'exchange.test',
    )
    const printed = [
      inspect(signer, { depth: 9, showHidden: true }),
      JSON.stringify(signer),
      String(signer.passphrase),
    ].join()
    expect(printed).toContain('‹secret›')
    expect(printed).not.toContain('CANARY')
  })
})
