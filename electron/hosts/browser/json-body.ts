import type { IncomingMessage } from 'node:http'

export type JsonBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'too-large' }

/** Reads a request's body up to `limit` bytes and parses it. Nothing beyond the limit is stored in memory. */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<JsonBody> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return { kind: 'too-large' }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    size += bytes.length
    if (size > limit) return { kind: 'too-large' }
    chunks.push(bytes)
  }
  try {
    return { kind: 'json', value: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch {
    return { kind: 'malformed' }
  }
}
