import type { Encoding } from '@/shared/sheets/cells/encodings'

const tables = new Map<Encoding, ReadonlyMap<string, readonly number[]>>()

/** The bytes of every character with one or two bytes in an encoding. */
function tableOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const cached = tables.get(encoding)
  if (cached !== undefined) return cached
  const decoder = new TextDecoder(encoding, { fatal: true })
  const table = new Map<string, readonly number[]>()
  const add = (bytes: readonly number[]): void => {
    try {
      const text = decoder.decode(new Uint8Array(bytes))
      if (Array.from(text).length === 1 && !table.has(text)) table.set(text, bytes)
    } catch {
      // These bytes are no character.
    }
  }
  for (let first = 0; first < 256; first += 1) add([first])
  for (let first = 0x81; first < 255; first += 1)
    for (let second = 0x40; second < 255; second += 1) add([first, second])
  tables.set(encoding, table)
  return table
}

/** A text in an encoding. Throws for a character that the encoding does not have. */
export function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
    return new Uint8Array(
      units.flatMap((unit) => (encoding === 'utf-16le' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
    )
  }
  const table = tableOf(encoding)
  return new Uint8Array(
    Array.from(text).flatMap((character) => {
      const bytes = table.get(character)
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`)
      return [...bytes]
    }),
  )
}
