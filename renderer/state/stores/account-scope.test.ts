import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const renderer = /^.*[\\/]renderer(?=[\\/])/.exec(import.meta.dirname)![0]
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: renderer, exclude: (path) => /\.test\.|testing$/.test(path) }).map(
    (path) => [path, readFileSync(resolve(renderer, path), 'utf8')] as const,
  ),
)

/** Stores that outlive the account on screen. All others use `createAccountStore`. */
const ofNoAccount: Readonly<Record<string, string>> = {
  useSession: 'says which account session is on screen',
  useApp: 'says itself whose it is: `storeApp` takes nothing older than what is shown',
  useToasts: 'the lane of toasts knows nothing of accounts; what another account said is taken out of it',
  useSettings: 'one settings file for all accounts',
  useSettingsSearch: 'the search of the settings page',
  useChosen: 'keys of the trader’s, out of that file',
  useWallView: 'a choice of view',
  useFold: 'a choice of view',
  useLayouts: 'the trader’s own layouts, whichever account is on screen',
  usePanelWindows: 'windows of the computer, whichever account is on screen',
  useLayoutHistory: 'steps of the workspace, which stays as it is when the account changes',
  usePerson: 'what a person confirms for the application; it names the profile itself',
  useLock: 'the lock of the application, whichever account is on screen',
  useMini: 'a window of the browser',
  useAudio: 'a permission of the browser',
  useShelf: 'the drafts of one owner, exchanged with it; what is told of another is dropped',
  use: 'the draft names its owner and is exchanged with it, edits that are on their way included',
}
/** Queries with the same result for every account. All others use `useAccountQuery`. */
const sharedQueries: Readonly<Record<string, string>> = {
  useProfiles: 'the list of connections',
  useDestinations: 'where alarms go, of whichever account',
  useDispatches: 'what was sent there, whichever account it was about',
  useUpdates: 'newer versions of Volley',
  useWaitingSecret: 'a secret that was told once must be saved, whatever comes on screen',
}

const storesIn = (text: string): string[] =>
  [...text.matchAll(/const (\w+) = create(?:<[^\n]*>)?\(\)?\(/g)].map(([, name]) => name!)
const makes = /\bcreate(?:<[^\n]*>)?\(\)/
const queryCall = /\b(?:useQuery|useQueries|useInfiniteQuery|useSuspenseQuery)\(/

/** Function or constant that contains a position of a file. */
const ownerOf = (text: string, at: number): string =>
  [...text.slice(0, at).matchAll(/(?:function|const) (use\w+)/g)].at(-1)?.[1] ?? ''

function bareStores(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(
      ([path, text]) => /from 'zustand'/.test(text) && makes.test(text) && basename(path) !== 'account-session.ts',
    )
    .flatMap(([, text]) => storesIn(text))
}
function bareQueries(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path]) => basename(path) !== 'account-query.ts')
    .flatMap(([, text]) => [...text.matchAll(new RegExp(queryCall, 'g'))].map(({ index }) => ownerOf(text, index)))
}

describe('Whatever belongs to an account', () => {
  it('is kept in stores that start again with every session', () => {
    expect(sources.size).toBeGreaterThan(100)
    expect([...bareStores(sources), 'useSession'].toSorted()).toEqual(Object.keys(ofNoAccount).toSorted())
  })

  it('is requested under the active session', () => {
    expect(bareQueries(sources).toSorted()).toEqual(Object.keys(sharedQueries).toSorted())
  })

  it('is decided at one place only', () => {
    const evaluates = [...sources].filter(([, text]) => /\bisOfSession\(/.test(text)).map(([path]) => basename(path))
    expect(evaluates.toSorted()).toEqual(['account-bridge.ts', 'account-session.ts', 'app-store.ts'])
    const resets = [...sources].filter(([, text]) => /\bonNewSession\(/.test(text)).map(([path]) => basename(path))
    expect(resets.toSorted()).toEqual(['account-session.ts', 'connect-stores.ts'])
  })

  it('would be found in a store or a question of another make', () => {
    const planted = new Map([
      [
        'a.ts',
        `import { create } from 'zustand'\n` +
          `export const usePlanted = create<{ readonly a: string }>()(() => ({ a: '' }))`,
      ],
      ['b.ts', `export const useAsked = () => useQuery({ queryKey: ['mine'] })`],
      ['c.ts', `export function useMany() {\n  return useQueries({ queries: [] })\n}`],
    ])
    expect([bareStores(planted), bareQueries(planted)]).toEqual([['usePlanted'], ['useAsked', 'useMany']])
  })
})
