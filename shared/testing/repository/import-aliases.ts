import { parseSync } from 'vite'
import type { Files } from './files'

const isOurs = (specifier: string): boolean => /^(\.{1,2}|@)\//.test(specifier)

/**
 * Every name that a file imports from, or exports again for, another file of the project under a second name, as `path:
 * name as alias`. One thing has one name. A package may be renamed. Throws if a file does not parse.
 */
export function importAliasesIn(sources: Files): string[] {
  return [...sources].flatMap(([path, text]) => {
    const { errors, module } = parseSync(path, text)
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
    const imported = module.staticImports
      .filter(({ moduleRequest }) => isOurs(moduleRequest.value))
      .flatMap(({ entries }) =>
        entries.flatMap(({ importName, localName }) =>
          importName.kind === 'Name' && importName.name !== localName.value ? [[importName.name, localName.value]] : [],
        ),
      )
    const handedOn = module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ importName, exportName, moduleRequest }) =>
        moduleRequest !== null &&
        isOurs(moduleRequest.value) &&
        importName.kind === 'Name' &&
        importName.name !== exportName.name
          ? [[importName.name, exportName.name]]
          : [],
      )
    return [...imported, ...handedOn].map(([name, alias]) => `${path}: ${name} as ${alias}`)
  })
}
