// npm run build:twice: checks that the same source gives the same build at any place, time and language. Two copies of
// the checkout are built, a year and half a world apart, and their output is compared byte by byte.
import { execFileSync, spawnSync } from 'node:child_process'
import { constants, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../build.mjs'

const aYearAhead = `
const Now = Date
const ahead = 365.25 * 24 * 3600e3
globalThis.Date = class Date extends Now {
  constructor(...given) { given.length === 0 ? super(Now.now() + ahead) : super(...given) }
  static now() { return Now.now() + ahead }
}`
const places = [
  { path: 'a', env: { TZ: 'UTC', LC_ALL: 'C', LANG: 'C' } },
  {
    path: 'another place/deeper/ü',
    env: {
      TZ: 'Pacific/Kiritimati',
      LC_ALL: 'tr_TR.UTF-8',
      LANG: 'tr_TR.UTF-8',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(aYearAhead)}`,
    },
  },
]

/**
 * Files that git would commit, and the installed modules: real copies, since a link would lead both to the same path.
 */
function copyCheckout(folder) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString('utf8').split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
    utimesSync(join(folder, file), new Date(), new Date())
  }
  cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  })
}

function buildIn(folder, env) {
  const vite = join(folder, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`the build in ${folder} failed`)
  const dist = join(folder, 'dist')
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(dist.length + 1), readFileSync(path)]
    }),
  )
}

/** The first difference as text, or null. */
function differenceOf(first, other) {
  for (const file of new Set([...first.keys(), ...other.keys()])) {
    const [bytes, others] = [first.get(file), other.get(file)]
    if (bytes === undefined || others === undefined) return `only one build has dist/${file}`
    if (bytes.equals(others)) continue
    const at = bytes.findIndex((byte, index) => byte !== others[index])
    const around = (all) => JSON.stringify(all.subarray(Math.max(0, at - 60), at + 60).toString('utf8'))
    return `dist/${file} differs at byte ${at}:\n${around(bytes)}\n${around(others)}`
  }
  return null
}

const folder = mkdtempSync(join(tmpdir(), 'volley-twice-'))
try {
  const [first, other] = places.map(({ path, env }) => {
    copyCheckout(join(folder, path))
    return buildIn(join(folder, path), env)
  })
  const difference = differenceOf(first, other)
  if (difference !== null) throw new Error(difference)
  console.log(`build:twice: ${first.size} files, byte by byte the same in both builds`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
