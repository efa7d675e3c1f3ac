// The bill of materials (an SBOM in CycloneDX): third-party packages in the packed application, by file, and nothing
// else. It follows the bundler's output, so code that was removed from a bundle is not listed. Versions, licenses and
// hashes come from the lockfile. It contains no time, randomness or machine path.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Output path, and path in the package. */
export const BILL_FILE = 'dist/sbom.cdx.json'
/** The targets of vite.config.ts that electron-builder.yml packs. */
const packed = ['client', 'main', 'preload', 'practice']

export const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** The lockfile key of the package of a file. Null for a file of the project. */
const lockKeyOf = (file) =>
  /[/\\](node_modules[/\\](?:.*[/\\]node_modules[/\\])?(?:@[^/\\]+[/\\])?[^/\\]+)/
    .exec(file)?.[1]
    .replaceAll('\\', '/') ?? null

const isStyle = (id) => /\.css(\?|$)/.test(id)

/** Each third-party file in an output file, with its current path. */
function contentsOf(file) {
  if (file.type === 'asset') return file.originalFileNames.map((original) => [original, file.fileName])
  return Object.entries(file.modules).flatMap(([id, { renderedLength }]) => {
    if (isStyle(id)) return [...(file.viteMetadata?.importedCss ?? [])].map((style) => [id, style])
    return renderedLength > 0 ? [[id, file.fileName]] : []
  })
}

const byText = (first, other) => (first < other ? -1 : Number(first > other))

function componentOf(lockKey, files, lock) {
  const name = lockKey.slice(lockKey.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const { version, license, integrity } = lock[lockKey]
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const [algorithm, digest] = integrity.split('-')
  return {
    type: name === 'electron' ? 'framework' : 'library',
    'bom-ref': lockKey,
    name,
    version,
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: [{ expression: license }],
    purl,
    evidence: { occurrences: [...files].sort(byText).map((location) => ({ location })) },
  }
}

/** The whole bill of `found`: files of the application by their package, a key of the lockfile. */
function billOf(components) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const lock = readLock()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version, licenses: [{ expression: license }] },
    },
    components: [...components]
      .sort(([first], [other]) => byText(first, other))
      .map(([lockKey, files]) => componentOf(lockKey, files, lock)),
  }
}

const componentsByKey = new Map()
const built = new Set()
const note = (lockKey, location) =>
  componentsByKey.set(lockKey, (componentsByKey.get(lockKey) ?? new Set()).add(location))

/**
 * Writes the bill after all packed targets were built. A partial build writes none: the rest may come from other
 * sources.
 */
export const billOfMaterials = {
  name: 'bill-of-materials',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const { name, config } = this.environment
      if (!packed.includes(name)) return
      built.add(name)
      const folder = relative(root, config.build.outDir).replaceAll('\\', '/')
      for (const [original, bundledName] of Object.values(bundle).flatMap(contentsOf)) {
        const lockKey = lockKeyOf(original)
        if (lockKey !== null) note(lockKey, `${folder}/${bundledName}`)
      }
    },
  },
  buildApp: {
    order: 'post',
    async handler() {
      rmSync(join(root, BILL_FILE), { force: true })
      if (!packed.every((name) => built.has(name))) return
      // Packages outside of bundles: the program around the archive, and the module that is loaded at run time.
      note('node_modules/electron', 'volley')
      if (existsSync(join(root, 'node_modules/keytar'))) note('node_modules/keytar', 'node_modules/keytar')
      writeFileSync(join(root, BILL_FILE), `${JSON.stringify(billOf(componentsByKey), null, 2)}\n`)
    },
  },
}
