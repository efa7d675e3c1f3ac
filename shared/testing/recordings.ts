import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

const folder = resolve(import.meta.dirname, '../../../shared/market-data/ws')

/** Tests of the recordings are skipped, by name, where the recordings are absent. */
export const recordingsAbsent = !existsSync(folder)

/** The lines of one recording in arrival order: `r` receive time in µs, `d` direction, `m` the original message. */
export function* recordingLines(name: string): Generator<string> {
  const text = gunzipSync(readFileSync(resolve(folder, `${name}.ndjson.gz`))).toString('utf8')
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end < 0 ? text.length : end)
    from += line.length + 1
    if (line !== '') yield line
  }
}
