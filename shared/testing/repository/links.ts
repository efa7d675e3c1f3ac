import { posix } from 'node:path'
import { codeSpansOf, fragmentOf, headingsOf, linksOf } from './markdown'
import type { Files } from './files'

/** Targets of links in documents. */
export interface Targets {
  /** Paths of all files, from the root. */
  readonly paths: ReadonlySet<string>
  /** Names of the npm commands. */
  readonly commands: ReadonlySet<string>
}

const isOutside = (target: string): boolean => /^[a-z]+:/i.test(target)

function isBroken(target: string, from: string, documents: Files, { paths }: Targets): boolean {
  if (isOutside(target)) return false
  const [file, fragment] = target.split('#')
  const targetPath = file === '' ? from : posix.join(posix.dirname(from), file!).replace(/\/$/, '')
  const isThere =
    targetPath === from || paths.has(targetPath) || [...paths].some((path) => path.startsWith(`${targetPath}/`))
  if (!isThere || fragment === undefined) return !isThere
  return !headingsOf(documents.get(targetPath) ?? '')
    .map(fragmentOf)
    .includes(fragment)
}

const fileLike = /^[\w.*{},<>-]+(?:\/[\w.*{},<>-]+)*\.(?:ts|tsx|mjs|css|md)$/

/** A path is named completely or, if unique, by its end. Placeholders like `<name>.ts` and patterns are no paths. */
function unknownPaths(text: string, { paths }: Targets): string[] {
  const folders = new Set([...paths].flatMap((path) => (path.includes('/') ? [path.split('/')[0]!] : [])))
  const isFolder = (span: string): boolean => span.includes('/') && folders.has(span.split('/')[0]!) && !/\s/.test(span)
  const namedPaths = codeSpansOf(text).filter(
    (span) => !/[*{}<>…]/.test(span) && (fileLike.test(span) || isFolder(span)),
  )
  const all = [...paths]
  return namedPaths.filter((span) => {
    const target = span.replace(/\/$/, '')
    return !all.some((path) => path === target || path.endsWith(`/${target}`) || path.startsWith(`${target}/`))
  })
}

function unknownCommands(text: string, { commands }: Targets): string[] {
  const builtin = ['ci', 'install', 'start', 'test']
  const typed = codeSpansOf(text).join('\n')
  const run = [...typed.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map((match) => match[1]!)
  const short = [...typed.matchAll(/\bnpm (?!run\b)([a-z][\w:-]*)/g)].map((match) => match[1]!)
  return [...run.filter((name) => !commands.has(name)), ...short.filter((name) => !builtin.includes(name))]
}

/** Missing targets of these documents, each as `document: target`. */
export function deadEndsIn(documents: Files, targets: Targets): string[] {
  return [...documents].flatMap(([path, text]) =>
    [
      ...linksOf(text).filter((target) => isBroken(target, path, documents, targets)),
      ...unknownPaths(text, targets),
      ...unknownCommands(text, targets),
    ].map((target) => `${path}: ${target}`),
  )
}
