import { appendFile, mkdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { assertOwn } from '../place/own-folders'

/** Together the files contain the last days of a busy desk, and are small enough for a mail when compressed. */
export const FILE_BYTES = 2 * 1024 * 1024
export const FILES = 5
/** Size of a write, and the most by which a file may exceed its limit. */
const PIECE_BYTES = 256 * 1024

/** Lines on disk in files of limited size. The oldest file is removed when a new one begins. */
export interface LogFile {
  /** Returns the number of lines now on disk: fewer if the disk refuses. Never throws. One call at a time. */
  append(lines: readonly string[]): Promise<number>
  /** The newest complete lines, of at most this many characters. Never throws. */
  newest(most: number): Promise<string>
}

const nameOf = (age: number): string => (age === 0 ? 'volley.log' : `volley.${age}.log`)

/** Creates `folder` with the first line, and again if it was removed. Never creates its parent. */
export function createLogFile(folder: string): LogFile {
  const pathOf = (age: number): string => join(folder, nameOf(age))
  /** The first write begins on a new line, even after a crash. */
  let isTorn = true

  const sizeOf = (path: string): Promise<number> =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    )

  async function rotate(): Promise<void> {
    await rm(pathOf(FILES - 1), { force: true })
    for (let age = FILES - 2; age >= 0; age -= 1) await rename(pathOf(age), pathOf(age + 1)).catch(ignoreMissing)
  }

  async function write(piece: string): Promise<void> {
    assertOwn(folder)
    await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting)
    const size = await sizeOf(pathOf(0))
    const isNew = size === 0 || size + Buffer.byteLength(piece) > FILE_BYTES
    if (isNew && size > 0) await rotate()
    try {
      await appendFile(pathOf(0), isTorn && !isNew ? `\n${piece}` : piece, { mode: 0o600 })
      isTorn = false
    } catch (error) {
      // A disk that fills up accepts a part, which is written again in full.
      await truncate(pathOf(0), isNew ? 0 : size).catch(() => (isTorn = true))
      throw error
    }
  }

  return {
    async append(lines) {
      let done = 0
      for (const piece of inPieces(lines)) {
        try {
          await write(`${piece.join('\n')}\n`)
          done += piece.length
        } catch {
          return done
        }
      }
      return done
    },
    async newest(most) {
      let text = ''
      for (let age = 0; age < FILES && text.length < most; age += 1) {
        text = (await readFile(pathOf(age), 'utf8').catch(() => '')) + text
      }
      return text.length <= most ? text : text.slice(text.indexOf('\n', text.length - most - 1) + 1)
    },
  }
}

function* inPieces(lines: readonly string[]): Generator<readonly string[]> {
  let piece: string[] = []
  let bytes = 0
  for (const line of lines) {
    piece.push(line)
    bytes += Buffer.byteLength(line) + 1
    if (bytes < PIECE_BYTES) continue
    yield piece
    piece = []
    bytes = 0
  }
  if (piece.length > 0) yield piece
}

const ignoring =
  (code: string) =>
  (error: unknown): void => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
  }
const ignoreMissing = ignoring('ENOENT')
const ignoreExisting = ignoring('EEXIST')
