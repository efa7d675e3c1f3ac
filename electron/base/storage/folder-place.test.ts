import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openAppDatabase } from '@/electron/app/app-database'
import { secureRandom } from '@/shared/node/real-random'
import { endAll, newFolder, startApp } from '@/electron/testing/app-harness'
import { folderPlaceOf } from './folder-place'

afterEach(endAll)

/** Result of a start in this folder. */
function start(folder: string, place = folderPlaceOf) {
  const opened = openAppDatabase(folder, { clock: { now: () => 0 }, random: secureRandom() }, place)
  opened.close()
  return { installTag: opened.installTag, copiedFrom: opened.copiedFrom }
}

/** A folder that was started once, and the path for another. */
function used() {
  const parent = newFolder()
  const folder = join(parent, 'data')
  return { folder, other: join(parent, 'other'), first: start(folder), place: folderPlaceOf(folder)! }
}

describe('A data folder', () => {
  it('that stays where it is keeps the name of its orders', () => {
    const { folder, first } = used()
    expect(first).toEqual({ installTag: expect.stringMatching(/^[a-z]{4}$/), copiedFrom: null })
    expect(start(folder)).toEqual(first)
  })

  it('that was copied reports its origin once and renames its orders, while the original is unchanged', () => {
    const { folder, other, first, place } = used()
    cpSync(folder, other, { recursive: true })
    const copy = start(other)
    expect(copy.copiedFrom).toEqual(place)
    expect(copy.installTag).not.toBe(first.installTag)
    expect(start(other)).toEqual({ ...copy, copiedFrom: null })
    expect(start(folder)).toEqual(first)
  })

  it('that was carried to the same path of another machine is a copy, too', () => {
    const { folder, first, place } = used()
    const onOtherMachine = () => ({ ...place, host: 'another-machine', inode: '1' })
    const copy = start(folder, onOtherMachine)
    expect(copy).toEqual({ installTag: expect.not.stringMatching(first.installTag), copiedFrom: place })
  })

  it('that was renamed, whose machine was renamed, or whose files have new inodes is the same', () => {
    const { folder, other, first, place } = used()
    renameSync(folder, other)
    expect(start(other)).toEqual(first)
    const now = folderPlaceOf(other)!
    expect(start(other, () => ({ ...now, host: 'renamed' }))).toEqual(first)
    expect(start(other, () => ({ ...now, host: 'renamed', inode: '1' }))).toEqual(first)
    expect(now.inode).toBe(place.inode)
  })

  it('that is a copy is reported at its first start', async () => {
    const { folder, other } = used()
    cpSync(folder, other, { recursive: true })
    const app = await startApp({ dataDir: other })
    const notified = {
      level: 'warning',
      title: 'This data folder was copied or moved',
      text: expect.stringContaining(folder),
    }
    expect(await app.value('notices.list', {})).toContainEqual(expect.objectContaining(notified))
    await app.close()
    rmSync(folder, { recursive: true })
    const again = await startApp({ dataDir: other })
    const titles = (await again.value('notices.list', {})).map(({ title }) => title)
    expect(titles.filter((title) => title === notified.title)).toHaveLength(1)
  })
})
