import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { knownJournalOf } from '@/electron/base/storage/records/known-journals'
import { taxArchive } from '@/electron/base/storage/records/tax-archive'
import { appFolder, openDatabase } from './base/storage/database'
import { growJournal } from './services/orders/testing/grown-journal'
import { builtBundles } from './testing/built-bundle'
import { endAll, newFolder } from './testing/app-harness'

let bundle = ''
beforeAll(() => void ([bundle = ''] = builtBundles({ verify: 'verify/verify.js' })))
afterEach(endAll)

function verify(...args: string[]): { readonly code: number | null; readonly lines: readonly string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundle, ...args], { encoding: 'utf8' })
  return { code: status, lines: `${stdout}${stderr}`.split('\n').filter((line) => !/Warning|^\(Use|^$/.test(line)) }
}

/** A data folder with one journal, whose last entry is remembered beside it. */
async function aFolder() {
  const folder = newFolder()
  const file = join(folder, 'journals', 'practice-1.sqlite')
  mkdirSync(join(folder, 'journals'))
  await growJournal(file, 1)
  const [, head = ''] = /Head: (\S+)/.exec(verify(file).lines.join('\n')) ?? []
  const { database } = openDatabase(join(folder, 'volley.sqlite'), appFolder)
  knownJournalOf(database, 'practice-1.sqlite').save({ id: '1', commits: 1, head: head.replace(':', ' ') }, 1)
  database.close()
  const change = (sql: string): void => {
    const journal = new DatabaseSync(file)
    journal.exec(sql)
    journal.close()
  }
  return { folder, file, head, change }
}

describe('npm run verify', () => {
  it('reports an unchanged journal, names its head, and does not change a byte', async () => {
    const { folder, file, head } = await aFolder()
    const before = readFileSync(file)
    expect(verify(folder)).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^practice-1\.sqlite: \d+ entries from \d{4}-.* UTC to .* UTC$/),
        `  Nothing was changed, removed or reordered, and each entry is lawful. Head: ${head}`,
      ],
    })
    expect(verify(file, '--head', head).code).toBe(0)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('ends with 1 and names the entry, its time and what is wrong', async () => {
    const { folder, change } = await aFolder()
    change("UPDATE entries SET detail = 'refused' WHERE seq = 5")
    change('DELETE FROM entries WHERE seq = 9')
    expect(verify(folder)).toEqual({
      code: 1,
      lines: [
        expect.any(String),
        expect.stringMatching(
          /^ {2}changed {2}entry 5, \d{4}-\d\d-\d\d [\d:.]+ UTC: The entry is not what was written\.$/,
        ),
        expect.stringMatching(/^ {2}removed {2}entry 9, .* UTC: The entry is missing\.$/),
      ],
    })
  })

  it('names fills that were deleted', async () => {
    const { folder, change } = await aFolder()
    change('DELETE FROM fills')
    const { code, lines } = verify(folder)
    expect(code).toBe(1)
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}removed {2}\d+ fills .*they are missing\.$/))
  })

  it('reports an end that was cut off from the note in volley.sqlite or of the trader', async () => {
    const { folder, file, head, change } = await aFolder()
    change(`
      DELETE FROM entries WHERE seq > 20;
      DELETE FROM facts WHERE name = 'chain-head'`)
    expect(verify(folder).lines).toContainEqual(expect.stringContaining('volley.sqlite names entry'))
    expect(verify(file, '--head', head).lines).toContainEqual(expect.stringContaining('The head that was given names'))
  })

  it('ends with 2 if there is no journal to verify, or for wrong arguments', async () => {
    const { folder } = await aFolder()
    const empty = newFolder()
    expect(verify(empty)).toEqual({ code: 2, lines: [`There is no order journal in ${empty}.`] })
    expect(verify(folder, '--head', '17')).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('npm run verify')],
    })
    expect(verify('--nonsense').code).toBe(2)
  })

  it('compares the histories and tax records of the folder with their tallies', async () => {
    const { folder } = await aFolder()
    const file = join(folder, 'tax', 'practice-1.sqlite')
    mkdirSync(join(folder, 'tax'))
    const { database } = openDatabase(file, taxArchive)
    database.exec("INSERT INTO records VALUES ('spot', '1', 1, 1, 1, 1, '{}'), ('spot', '2', 2, 1, 1, 1, '{}')")
    database.close()
    expect(verify(folder)).toMatchObject({ code: 0 })
    expect(verify(file)).toEqual({
      code: 0,
      lines: ['tax/practice-1.sqlite: 2 rows', '  No row was changed, removed or added.'],
    })
    const other = new DatabaseSync(file)
    other.exec("DELETE FROM records WHERE id = '2'")
    other.close()
    expect(verify(folder)).toMatchObject({
      code: 1,
      lines: expect.arrayContaining([
        'tax/practice-1.sqlite: 1 row',
        '  removed  The file has 1 row of the table records; Volley wrote 2.',
      ]),
    })
  })
})
