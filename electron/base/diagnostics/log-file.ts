import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assertOwn, ownProblem } from '../place/own-folders'

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
    for (let age = FILES - 2; age >= 0; age -= 1) {
      assertOwn(folder)
      await rename(pathOf(age), pathOf(age + 1)).catch(ignoreMissing)
    }
  }

  /** Opens the newest file of the own folder, which another process can replace while the disk opens it. */
  async function openNewest(): Promise<FileHandle> {
    const existing = await open(pathOf(0), constants.O_WRONLY | constants.O_APPEND).catch(ignoreMissing)
    if (existing === undefined) assertOwn(folder)
    const file = existing ?? (await open(pathOf(0), 'a', 0o600))
    const problem = ownProblem(folder)
    if (problem === null) return file
    await file.close()
    throw new Error(problem)
  }

  async function write(piece: string): Promise<void> {
    assertOwn(folder)
    await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting)
    const size = await sizeOf(pathOf(0))
    const isNew = size === 0 || size + Buffer.byteLength(piece) > FILE_BYTES
    if (isNew && size > 0) await rotate()
    const file = await openNewest()
    try {
      await file.appendFile(isTorn && !isNew ? `\n${piece}` : piece)
      isTorn = false
    } catch (error) {
      // A disk that fills up accepts a part, which is written again in full.
      await file.truncate(isNew ? 0 : size).catch(() => (isTorn = true))
      throw error
    } finally {
      await file.close()
    }
  }

  return {
    async append(lines) {
      let appendedLines = 0
      for (const piece of inPieces(lines)) {
        try {
          await write(`${piece.join('\n')}\n`)
          appendedLines += piece.length
        } catch {
          return appendedLines
        }
      }
      return appendedLines
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
  (error: unknown): undefined => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
  }
const ignoreMissing = ignoring('ENOENT')
const ignoreExisting = ignoring('EEXIST')
