import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isSignatureOf, isSignedBy } from './signature'

interface Vectors {
  credentials: { apiSecret: string }
  rest: {
    id: string
    method: string
    wire_path: string
    body: string
    headers: Record<string, string>
    signature: string
    signed: boolean
  }[]
}

const file = join(import.meta.dirname, '../../../shared/signature-vectors.json')

describe('the signature check', () => {
  it.skipIf(!existsSync(file))(
    'accepts every signature that real clients sent, and none of them for another body',
    () => {
      const { credentials, rest } = JSON.parse(readFileSync(file, 'utf8')) as Vectors
      const signed = rest.filter((vector) => vector.signed)
      expect(signed.length).toBeGreaterThan(30)
      for (const { id, method, wire_path: target, body, headers, signature } of signed) {
        const request = { timestamp: headers['ACCESS-TIMESTAMP'] ?? '', method, target, body }
        expect([id, isSignedBy(credentials.apiSecret, signature, request)]).toEqual([id, true])
        expect([id, isSignedBy(credentials.apiSecret, signature, { ...request, body: `${body} ` })]).toEqual([
          id,
          false,
        ])
      }
    },
  )
  it('refuses what is no signature at all', () => {
    expect(isSignatureOf('text', 'secret', '')).toBe(false)
    expect(isSignatureOf('text', 'secret', 'not base64 of 32 bytes')).toBe(false)
  })
})
