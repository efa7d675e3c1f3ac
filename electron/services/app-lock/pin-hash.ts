import { scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Random } from '@/shared/base/random'

/** 32 MB and some tenths of a second for each guess. A record contains its cost, which may grow later. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const
const BYTES = 32

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/)
/** Vault record of a PIN. Its bounds prevent a manipulated record from using all memory. */
const PinRecord = z.object({
  salt: hex,
  hash: hex.length(2 * BYTES),
  N: z
    .number()
    .int()
    .min(2)
    .max(2 ** 20),
  r: z.number().int().min(1).max(16),
  p: z.number().int().min(1).max(16),
})
type PinRecord = z.infer<typeof PinRecord>

/** The same characters in any form that a keyboard composes. */
const bytesOf = (pin: string): Buffer => Buffer.from(pin.normalize('NFC'), 'utf8')

function derive(pin: string, { salt, N, r, p }: Omit<PinRecord, 'hash'>): Promise<Buffer> {
  const bytes = bytesOf(pin)
  return new Promise<Buffer>((resolve, reject) =>
    scrypt(bytes, Buffer.from(salt, 'hex'), BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  ).finally(() => bytes.fill(0))
}

/** The salted slow hash of a PIN, as text for the vault. */
export async function hashPin(pin: string, random: Random): Promise<string> {
  const derivation = { salt: Buffer.from(random.bytes(16)).toString('hex'), ...COST }
  return JSON.stringify({ ...derivation, hash: (await derive(pin, derivation)).toString('hex') })
}

/** True if this is the PIN of a record. Null if the record is unreadable. */
export async function isPin(pin: string, text: string): Promise<boolean | null> {
  const record = PinRecord.safeParse(parsed(text)).data
  if (record === undefined) return null
  return timingSafeEqual(await derive(pin, record), Buffer.from(record.hash, 'hex'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
