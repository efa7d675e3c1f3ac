import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'volley-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a script says and how it ends. */
async function run(script: string, ...options: string[]): Promise<{ readonly code: number; readonly said: string }> {
  const env = { ...process.env, VOLLEY_PUBLIC_KEY: join(folder, 'public.pem') }
  const path = join(import.meta.dirname, script)
  return promisify(execFile)(process.execPath, [path, ...options], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  )
}

describe('Keys and signatures of releases', () => {
  it('keep the private key out of the repository, for its owner alone, and write over none', async () => {
    const inside = await run('release-key.mjs', join(import.meta.dirname, 'private.pem'))
    expect(inside).toMatchObject({ code: 1, said: expect.stringContaining('FILE: must lie outside of') })
    const file = join(folder, 'private.pem')
    expect(await run('release-key.mjs', file)).toMatchObject({ code: 0 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await run('release-key.mjs', file)).toMatchObject({
      code: 1,
      said: expect.stringContaining('not written over'),
    })
  })

  it('name what is missing, and offer a computer one file', async () => {
    const options = ['--key', join(folder, 'private.pem'), '--notes', join(folder, 'notes.md')]
    writeFileSync(join(folder, 'notes.md'), 'New')
    expect((await run('release-sign.mjs', folder, ...options)).said).toContain('FOLDER: there is no installer in')
    for (const name of ['One.AppImage', 'Two.AppImage']) writeFileSync(join(folder, name), name)
    expect((await run('release-sign.mjs', folder, ...options)).said).toContain('more than one file for linux x64')
    expect((await run('release-sign.mjs', folder, ...options, '--days', '0')).said).toContain('--days: must be')
  })
})
