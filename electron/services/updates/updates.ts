import { type Clock, every } from '@/shared/base/clock'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@/shared/base/time'
import type { Release, Updates } from '@/shared/ipc/desktop/updates'
import { t } from '@/shared/languages/text'
import type { Settings } from '@/shared/settings/settings'
import { compareVersions, type UpdateState } from '@/shared/settings/updates'
import type { SendHttp } from '@/electron/base/env/env'
import { refused } from '@/electron/base/service-error'
import { type Manifest, MOST_MANIFEST_BYTES, readManifest, SIGNATURE_ENDING } from './manifest'

export interface UpdatesParts {
  readonly clock: Clock
  readonly sendHttp: SendHttp
  /** The running version. */
  readonly version: string
  readonly platform: string
  readonly arch: string
  /** PEM of the key that signs releases. Null if this Volley has none. */
  readonly publicKey: string | null
  readonly settings: {
    get(): Pick<Settings, 'updates' | 'updateState'>
    set(change: Pick<Settings, 'updateState'>): unknown
  }
  /** A newer release that was not postponed. Called once a day. */
  readonly announce: (release: Release) => void
  /**
   * A rejected manifest with the violated rule. Called once, until another rule is violated or a manifest was accepted.
   */
  readonly refuse: (why: string) => void
  /** The result of `get` changed. */
  readonly changed: (updates: Updates) => void
}

/** Announces newer versions. It fetches a text and its signature, and nothing else. It installs nothing. */
export interface UpdatesService {
  readonly get: () => Updates
  /** Queries now, regardless of the last query. */
  readonly check: () => Promise<Updates>
  /** Throws a ServiceError if no such release is known. */
  readonly putOff: (request: { readonly version: string; readonly until: 'tomorrow' | 'never' }) => Updates
  /** Removes the release of another address. */
  readonly settingsChanged: () => void
  readonly stop: () => void
}

const CHECK_MS = HOUR_MS
const TIMEOUT_MS = 15 * SECOND_MS
const SIGNATURE_BYTES = 200

/** Truncated to the limit of the settings. */
const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)

export function createUpdates(parts: UpdatesParts): UpdatesService {
  const { clock, settings, publicKey } = parts
  let problem: string | null = null
  let release: Release | null = null
  /** Two simultaneous calls share one query. */
  let underWay: Promise<void> | null = null
  let isFirst = true
  let { address: requestedAddress } = settings.get().updates

  const state = (): UpdateState => settings.get().updateState
  const store = (change: Partial<UpdateState>): unknown => settings.set({ updateState: { ...state(), ...change } })
  function off(): string | null {
    if (publicKey === null) return t('This Volley was built without the key that releases are signed with.')
    return settings.get().updates.address === '' ? t('No address is set.') : null
  }
  const putOffUntil = (): number | null | undefined => {
    const { putOff } = state()
    return putOff === null || putOff.version !== release?.version ? undefined : putOff.until
  }
  const get = (): Updates => ({
    off: off(),
    checkedAt: state().askedAt || null,
    problem,
    release,
    putOffUntil: putOffUntil(),
  })

  async function fetchText(url: string, mostBytes: number): Promise<string> {
    const answer = await parts.sendHttp({
      method: 'GET',
      url,
      headers: { 'user-agent': 'Volley' },
      body: null,
      timeoutMs: TIMEOUT_MS,
      mostBytes,
    })
    if (answer.kind !== 'response') throw new Error(t`address: ${new URL(url).host} did not answer (${answer.reason})`)
    if (answer.status !== 200) throw new Error(t`address: ${new URL(url).host} answered HTTP ${answer.status}`)
    return answer.body
  }

  /** Conditions of a manifest in addition to its signature, so that an old manifest causes no downgrade. */
  function believe({ version, validUntil, releasedAt, notes, files }: Manifest, address: string): Release | null {
    const { newest } = state()
    if (validUntil <= clock.now()) throw new Error(t('validUntil: the manifest is too old to be believed'))
    if (newest !== '' && compareVersions(version, newest) < 0)
      throw new Error(t`version: ${version} is older than the last announced version ${newest}`)
    store({ newest: version })
    if (compareVersions(version, parts.version) <= 0) return null
    const ofThisSystem = files.filter(({ platform, arch }) => platform === parts.platform && arch === parts.arch)
    return {
      version,
      releasedAt,
      notes,
      files: ofThisSystem.map(({ name, url, size, sha256 }) => ({
        name,
        url: url ?? new URL(name, address).href,
        size,
        sha256,
      })),
    }
  }

  /** A rejected manifest does not change the accepted one. */
  function assess(text: string, signature: string, key: string, address: string): void {
    try {
      release = believe(readManifest(text, signature, key), address)
      problem = null
      if (state().refusal !== '') store({ refusal: '' })
    } catch (error) {
      problem = describeError(error)
      if (problem === state().refusal) return
      store({ refusal: problem })
      parts.refuse(problem)
    }
  }

  async function fetchRelease(): Promise<void> {
    const { address } = settings.get().updates
    if (off() !== null || publicKey === null) return
    store({ askedAt: clock.now() })
    try {
      const text = await fetchText(address, MOST_MANIFEST_BYTES)
      const signature = await fetchText(`${address}${SIGNATURE_ENDING}`, SIGNATURE_BYTES)
      if (address === settings.get().updates.address) assess(text, signature, publicKey, address)
    } catch (error) {
      // A missing network is not reported to a user who requested nothing.
      problem = describeError(error)
    }
    parts.changed(get())
  }
  async function check(): Promise<Updates> {
    underWay ??= fetchRelease().finally(() => (underWay = null))
    await underWay
    return get()
  }

  async function checkIfDue(): Promise<void> {
    const { updates, updateState } = settings.get()
    // A clock that was set back must not delay the query for long.
    const isDue = Math.abs(clock.now() - updateState.askedAt) >= DAY_MS
    if (updates.isDaily && off() === null && (isDue || isFirst)) await check()
    isFirst = false
    if (release === null || !updates.isDaily) return
    const until = putOffUntil()
    if (until === null || (until !== undefined && clock.now() < until)) return
    // Announced: not again before tomorrow.
    store({ putOff: { version: release.version, until: clock.now() + DAY_MS } })
    parts.announce(release)
  }
  const checkQuietly = (): void => void checkIfDue().catch(() => undefined)
  const stops = [clock.after(0, checkQuietly), every(clock, CHECK_MS, checkQuietly)]

  return {
    get,
    check,
    putOff({ version, until }) {
      if (release?.version !== version) throw refused('update-unknown')
      store({ putOff: { version, until: until === 'never' ? null : clock.now() + DAY_MS } })
      parts.changed(get())
      return get()
    },
    settingsChanged() {
      const { address } = settings.get().updates
      if (address === requestedAddress) return
      requestedAddress = address
      release = null
      problem = null
      parts.changed(get())
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}
