// Third-party packages in Volley and their licenses: every package that its sources import, and their dependencies.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Electron comes with its own notices. Tests and their tools are not shipped. */
const excluded = new Set(['electron', 'vite', 'vitest', 'fast-check'])
const notShipped = /\.(test|bench|live\.test)\.tsx?$|[/\\]testing[/\\]/
const imported = /(?:from|import|require\)?\()\s*['"]((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/[^'"]*)?['"]/g

/** The package of a file of the bundle. Null for a file of the project. */
export const packageOf = (file) =>
  /.*[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/.exec(file)?.[1].replaceAll('\\', '/') ?? null

function importedBySources() {
  const files = globSync('{electron,practice,renderer,shared}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !notShipped.test(file),
  )
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(imported)].map(([, name]) => name),
  )
  // Loaded at run time, by name.
  return [...names, 'keytar'].filter((name) => !excluded.has(name))
}

function folderOf(name, from) {
  const nested = from === null ? [] : [join(from, 'node_modules', name)]
  return (
    [...nested, join(root, 'node_modules', name)].find((folder) => existsSync(join(folder, 'package.json'))) ?? null
  )
}

function licenceText(folder, { license, author }) {
  const file = readdirSync(folder)
    .toSorted()
    .find((name) => /^(licen[cs]e|copying)/i.test(name))
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').trim()
  const by = typeof author === 'string' ? author : (author?.name ?? 'its authors')
  return `${license}. Copyright ${by}.`
}

/** Every package that may be in a bundle, by name: version, license and its text. */
export function thirdParty() {
  const packages = new Map()
  function visit(name, from) {
    const folder = folderOf(name, from)
    if (folder === null || packages.has(name)) return
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    packages.set(name, {
      name,
      version: about.version,
      license: about.license ?? 'see its text',
      text: licenceText(folder, about),
    })
    // Build dependencies of keytar are not shipped.
    if (name === 'keytar') return
    for (const needed of Object.keys({ ...about.dependencies, ...about.peerDependencies }))
      if (!excluded.has(needed) && !needed.startsWith('@types/')) visit(needed, folder)
  }
  for (const name of importedBySources()) visit(name, null)
  return [...packages.values()].sort((first, other) => (first.name < other.name ? -1 : 1))
}

const line = '-'.repeat(80)
/** The notices as a text, as shipped. */
export const noticesText = (packages) =>
  packages
    .map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`)
    .join(`\n${line}\n\n`)

const MODULE = 'virtual:third-party'

/** Provides the list to the page, ships it as a file, and fails a build with an unlisted package. */
export function thirdPartyNotices() {
  let packages
  // Only a build and the page that displays them need them.
  const all = () => (packages ??= thirdParty())
  return {
    name: 'third-party-notices',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(all())}` : null),
    generateBundle() {
      if (this.environment.name === 'bench') return
      const names = new Set(all().map(({ name }) => name))
      const missing = new Set(
        [...this.getModuleIds()].map(packageOf).filter((name) => name !== null && !names.has(name)),
      )
      if (missing.size > 0) this.error(`no licence notice for ${[...missing].join(', ')}`)
      if (this.environment.name === 'client')
        this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source: noticesText(all()) })
    },
  }
}
