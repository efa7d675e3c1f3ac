import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { ADDRESS_RULE, isAllowedAddress, Version } from '@/shared/settings/updates'

/** Limit of a manifest, which is a page of text. */
export const MOST_MANIFEST_BYTES = 64 * 1024
/** Suffix of the signature file: Ed25519 over the manifest's bytes, in Base64. */
export const SIGNATURE_ENDING = '.sig'

/** Data of a release: signed as a whole, so that no part can be combined with others. */
export const Manifest = z.strictObject({
  product: z.literal('Volley'),
  version: Version,
  /** Unix ms. */
  releasedAt: z.number().int().positive(),
  /** Unix ms. An old manifest is refused after it. */
  validUntil: z.number().int().positive(),
  /** Release notes in plain text. */
  notes: z.string().max(20_000),
  files: z
    .array(
      z.strictObject({
        platform: z.enum(['linux', 'darwin', 'win32']),
        arch: z.enum(['x64', 'arm64']),
        name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/, t('must be a plain file name')),
        /** Its address. By default next to the manifest. */
        url: z.string().max(500).refine(isAllowedAddress, ADDRESS_RULE).optional(),
        size: z.number().int().positive(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/, t('must be 64 hex digits')),
      }),
    )
    .max(20),
})
export type Manifest = z.infer<typeof Manifest>

/**
 * Reads a manifest after verifying its signature with the key.
 *
 * @throws Error with a sentence that names the violated rule.
 */
export function readManifest(text: string, signature: string, publicKey: string): Manifest {
  const bytes = Buffer.from(text, 'utf8')
  if (!/^[A-Za-z0-9+/]{86}==\s*$/.test(signature)) throw new Error(t('signature: is not one of Ed25519 in Base64'))
  if (!verify(null, bytes, createPublicKey(publicKey), Buffer.from(signature, 'base64')))
    throw new Error(t('signature: was not made by the key of Volley'))
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Error(t('manifest: is not JSON'))
  }
  const { success, data, error } = Manifest.safeParse(parsed)
  if (success) return data
  const [issue] = error.issues
  throw new Error(`${issue?.path.join('.') || 'manifest'}: ${issue?.message ?? t('cannot be read')}`)
}
