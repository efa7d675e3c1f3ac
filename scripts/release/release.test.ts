import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readManifest } from '../../electron/services/updates/manifest'

const folder = mkdtempSync(join(tmpdir(), 'volley-release-'))
const privateKey = join(folder, 'private.pem')
const publicKey = join(folder, 'public.pem')
const options = ['--key', privateKey, '--notes', join(folder, 'notes.md')]
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  readonly version: string
}

/** Output and exit code of a script. */
async function run(script: string, ...args: string[]): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...process.env, VOLLEY_PUBLIC_KEY: publicKey }
  const path = join(import.meta.dirname, script)
  return promisify(execFile)(process.execPath, [path, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
  )
}

/** A folder as electron-builder creates it. Each file contains its own name. */
function packed(name: string, ...files: string[]): string {
  const path = join(folder, name)
  mkdirSync(path)
  for (const file of files) writeFileSync(join(path, file), file)
  return path
}

describe('Keys and signatures of releases', () => {
  beforeAll(async () => {
    writeFileSync(join(folder, 'notes.md'), 'Ladders can be tilted.\n')
    expect(await run('release-key.mjs', privateKey)).toMatchObject({ code: 0 })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('keep the private key out of the repository, for its owner alone, and write over none', async () => {
    const inside = await run('release-key.mjs', join(import.meta.dirname, 'private.pem'))
    expect(inside).toMatchObject({ code: 1, output: expect.stringContaining('FILE: must lie outside of') })
    expect(statSync(privateKey).mode & 0o777).toBe(0o600)
    const before = readFileSync(privateKey, 'utf8')
    expect(await run('release-key.mjs', privateKey)).toMatchObject({
      code: 1,
      output: expect.stringContaining('not written over'),
    })
    expect(readFileSync(privateKey, 'utf8')).toBe(before)
  })

  it('sign what was packed for every system, as a Volley believes it, and not with a byte turned', async () => {
    const names = [
      `Volley-${version}-arm64.dmg`,
      `Volley-${version}.AppImage`,
      `Volley-setup-${version}.exe`,
      `volley_${version}_amd64.deb`,
    ]
    const path = packed('all', ...names, 'latest-linux.yml', 'builder-debug.yml')
    expect(await run('release-sign.mjs', path, ...options, '--base', 'https://files.example/v/')).toMatchObject({
      code: 0,
    })
    const text = readFileSync(join(path, 'volley.json'), 'utf8')
    const signature = readFileSync(join(path, 'volley.json.sig'), 'utf8')
    const key = readFileSync(publicKey, 'utf8')
    const manifest = readManifest(text, signature, key)
    expect([manifest.version, manifest.notes]).toEqual([version, 'Ladders can be tilted.'])
    expect(manifest.files.map(({ platform, arch }) => `${platform} ${arch}`)).toEqual([
      'darwin arm64',
      'linux x64',
      'win32 x64',
      'linux x64',
    ])
    for (const [index, { name, url, size, sha256 }] of manifest.files.entries()) {
      const hash = createHash('sha256').update(names[index]!).digest('hex')
      expect({ name, url, size, sha256 }).toEqual({
        name: names[index],
        url: `https://files.example/v/${names[index]}`,
        size: names[index]!.length,
        sha256: hash,
      })
    }
    const tamperedText = text.replace('tilted', 'tiltee')
    expect(() => readManifest(tamperedText, signature, key)).toThrow('signature: was not made by the key of Volley')
  })

  it('name what is missing or would not be believed, and offer one file for each way to install', async () => {
    const sign = async (path: string, ...more: string[]): Promise<string> =>
      (await run('release-sign.mjs', path, ...options, ...more)).output
    expect(await sign(packed('none'))).toContain('FOLDER: there is no installer in')
    const two = packed('two', `Volley-${version}.AppImage`, `Other-${version}.AppImage`)
    expect(await sign(two)).toContain('more than one file for linux x64 .AppImage')
    expect(await sign(two, '--days', '0')).toContain('--days: must be')
    expect(await sign(two, '--base', 'http://files.example')).toContain('--base: must be an https address')
    expect(await sign(packed('blanks', `Volley Setup ${version}.exe`))).toContain('must have letters, digits')
    expect(await sign(packed('old', `Volley-${version}9.AppImage`))).toContain(`is not of version ${version}`)
  })
})
