import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_CHARACTERS = 10
const RANDOM_CHARACTERS = 16

function encodeTime(ms: number): string {
  let rest = ms
  let text = ''
  for (let place = 0; place < TIME_CHARACTERS; place += 1) {
    text = ALPHABET[rest % 32]! + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** Identifies Volley's orders among those of other programs on the account, even if the journal is lost. */
export const ownPrefix = (installTag: string): string => `c${installTag}-`

const NAME_LENGTH = ownPrefix('0000').length + TIME_CHARACTERS + RANDOM_CHARACTERS

/** A name of this installation as it was sent, if a message has it in other letters (A-name-case). */
export function ownNameIn(installTag: string, name: string): string {
  const prefix = ownPrefix(installTag)
  const isOwn = name.length === NAME_LENGTH && name.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase()
  return isOwn ? prefix + name.slice(prefix.length).toUpperCase() : name
}

/** True for the same name in capitals or small letters (A-name-case). */
export const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/**
 * Creates names of orders: `c`, the installation's four characters, `-` and a ULID, 32 characters in all. Eighty random
 * bits make a restart or a clock set back harmless, so no state is kept (R27).
 */
export function createClientOids({
  clock,
  random,
  installTag,
}: {
  clock: Clock
  random: Random
  installTag: string
}): () => string {
  if (!/^[A-Za-z0-9]{4}$/.test(installTag)) throw new Error('installTag must be 4 letters or digits')
  return () => {
    const chance = Array.from(random.bytes(RANDOM_CHARACTERS), (byte) => ALPHABET[byte & 31]!).join('')
    return ownPrefix(installTag) + encodeTime(clock.now()) + chance
  }
}
