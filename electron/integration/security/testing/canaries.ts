import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every way in which a text could have been written down. */
export function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'utf8')
  const texts = [
    text,
    JSON.stringify(text).slice(1, -1),
    JSON.stringify(JSON.stringify(text)).slice(3, -3),
    encodeURIComponent(text),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
  return [...texts.map((form) => Buffer.from(form, 'utf8')), Buffer.from(text, 'utf16le')]
}

/** Where a canary is found; names only, so that a failing test does not print it either. */
export function hits(places: ReadonlyMap<string, Buffer>, canaries: Readonly<Record<string, string>>): string[] {
  return [...places].flatMap(([place, content]) =>
    Object.entries(canaries).flatMap(([canary, text]) =>
      formsOf(text).some((form) => content.includes(form)) ? [`${canary} in ${place}`] : [],
    ),
  )
}

/** Every file below a folder, by its name in it. */
export const filesUnder = (folder: string): Map<string, Buffer> =>
  new Map(
    globSync('**/*', { cwd: folder })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name))]),
  )
