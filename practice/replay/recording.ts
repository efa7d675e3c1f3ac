import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { createReader, type Recorded } from './recorded'

/** Events at one moment of a recording. `at` is in milliseconds from its first line. */
export interface Moment {
  readonly at: number
  readonly events: readonly Recorded[]
}

/** A recording that can be read any number of times. */
export interface Recording {
  moments(): Generator<Moment>
}

const Line = z.object({ r: z.number(), d: z.string(), m: z.unknown() })
const NEWLINE = 10

function* linesOf(text: Buffer): Generator<string> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf(NEWLINE, from)
    const to = end < 0 ? text.length : end
    if (to > from) yield text.toString('utf8', from, to)
    from = to + 1
  }
}

/** Opens an NDJSON recording, gzipped or not. The text stays in memory. Lines are parsed when they are due. */
export function openRecording(path: string): Recording {
  const file = readFileSync(path)
  const text = path.endsWith('.gz') ? gunzipSync(file) : file
  return {
    *moments() {
      const reader = createReader()
      let start: number | null = null
      for (const line of linesOf(text)) {
        // Top-of-book lines repeat the depth lines and are most of the file.
        if (line.includes('@bookTicker"')) continue
        const { r, d, m } = Line.parse(JSON.parse(line))
        start ??= r
        const events = reader.read(d, m)
        if (events.length > 0) yield { at: (r - start) / 1000, events }
      }
    },
  }
}
