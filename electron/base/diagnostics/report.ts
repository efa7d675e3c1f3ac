import { plural } from '@/shared/languages/plural'
import type { AppInfo } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import { defaultSettings, Settings } from '@/shared/settings/settings'
import { type Feed, feedStateNames, type Health } from '@/shared/trading/health/health'
import { describeRuntime, describeSystem } from './machine'
import type { ContractMismatch } from '@/shared/exchange/protocol/mismatches'

/** Size of the log in a report: readable for a person, and hours of a busy desk. */
export const REPORT_LOG_CHARACTERS = 1024 * 1024

/** Facts at the start of the diagnostics. */
export interface ReportFacts {
  /** Unix ms. */
  readonly at: number
  readonly startedAt: number
  readonly app: AppInfo
  readonly settings: Settings
  /** Null while no profile is open. */
  readonly health: Health | null
  readonly mismatches: readonly ContractMismatch[]
  /** States of all loaded orders, unordered. Null while no journal is open. */
  readonly orderStates: readonly string[] | null
  /** States of requests outside the lists of orders. */
  readonly requestStates: readonly string[] | null
}

/** Settings with their values, in addition to choices, numbers and switches. Users name and address nothing in them. */
const shownWithValue = new Set<string>([
  'profileId',
  'category',
  'symbol',
  'interval',
  'keyBindings',
  'chartIndicators',
  'appLock',
  'updateState',
  'alarms',
  'orderNotifications',
  'pretrade',
] satisfies (keyof Settings)[])
const plainTypes = new Set(['enum', 'number', 'boolean'])

/** A setting as one line. Names and addresses in a setting of another type stay on this computer. */
export function settingLine([name, value]: [string, unknown]): string {
  const { type } = Settings.shape[name as keyof Settings].unwrap()
  if (plainTypes.has(type) || shownWithValue.has(name)) return `${name}: ${JSON.stringify(value)}`
  if (value === null) return t`${name}: none`
  if (Array.isArray(value)) return `${name}: ${plural(value.length, 'entry', 'entries')}`
  if (JSON.stringify(value) === JSON.stringify(defaultSettings()[name as keyof Settings]))
    return t`${name}: as delivered`
  const members = Object.values(value as object)
  // A record of lists or objects counts what is in it; a group of fixed fields is changed.
  const isRecord = members.every((member) => typeof member === 'object' && member !== null)
  if (!isRecord) return t`${name}: changed`
  return `${name}: ${plural(sumOf(members.map((member) => Object.keys(member as object).length)), 'entry', 'entries')}`
}
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** Addresses may contain a name and a password. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : t('no address'))

const inBrackets = (reason: string | null): string => (reason === null ? '' : ` (${reason})`)

function feedLine(name: string, { state, lastAt, reason }: Feed): string {
  const lastSeen = lastAt === null ? t('never') : new Date(lastAt).toISOString()
  return t`${name}: ${feedStateNames[state]}${inBrackets(reason)}, last heard ${lastSeen}`
}

function countLine(states: readonly string[] | null): string {
  if (states === null) return t('no journal is open')
  const counts = Map.groupBy(states, (state) => state)
  return [...counts].map(([state, { length }]) => `${length} ${state}`).join(', ') || t('none')
}

function profileLine({ profile, uid }: AppInfo): string {
  const key = profile.key === null ? t('no key') : t`a key kept in the ${profile.key.storage}`
  const account = uid === null ? t('unknown') : `…${uid.slice(-4)}`
  return t`${profile.environment}, ${profile.accountKind} account ${account}, ${key}, ${hostOf(profile.rest)}`
}

const describeClock = (clock: Health['clock']): string =>
  clock === null
    ? t('not measured')
    : t`${Math.round(clock.offsetMs)} ms, known to ${Math.ceil(clock.errorMs)} ms` +
      (clock.contradictions === undefined ? '' : `; ${clock.contradictions}`)

const describeAck = (ack: Health['ack']): string =>
  ack === null ? t('none yet') : t`${ack.count}, median ${Math.round(ack.p50)} ms, p95 ${Math.round(ack.p95)} ms`

function healthLines(health: Health, mismatches: readonly ContractMismatch[]): string[] {
  const { rest, publicFeed, privateFeed, clock, ack, account, key, gate, counters } = health
  const counterList = Object.entries(counters).map(([name, count]) => `${name} ${count}`)
  return [
    feedLine('REST', rest),
    feedLine(t('Public socket'), publicFeed),
    feedLine(t('Private socket'), privateFeed),
    t`Clock against the exchange: ${describeClock(clock)}`,
    t`Acknowledgements: ${describeAck(ack)}`,
    t`Account: ${account.state}${inBrackets(account.reason)}`,
    t`Key: ${key === null ? t('none') : (key.rejection ?? t('may trade'))}`,
    t`New orders: ${gate.open ? t('let through') : t`held back: ${gate.reason ?? t('not ready')}`}`,
    t`Counters: ${counterList.join(', ')}`,
    ...mismatches.map(
      ({ where, kind, path, value, count }) => t`Mismatch: ${where}: ${kind} ${path} ${value ?? ''} ×${count}`,
    ),
  ]
}

/** The head of the diagnostics: one fact per line, each marked with `#`. `redact` processes every line. */
export function reportHead(facts: ReportFacts, redact: (text: string) => string): string {
  const { at, startedAt, app, settings, health, mismatches, orderStates, requestStates } = facts
  const lines = [
    t`Volley ${app.version} diagnostics, ${new Date(at).toISOString()}`,
    t(
      'No keys, signatures or bodies. Orders with symbol, side, amounts and names; accounts by their last four digits.',
    ),
    t`Host: ${app.host}; ${describeRuntime()}; ${describeSystem()}; started ${new Date(startedAt).toISOString()}`,
    t`Profile: ${profileLine(app)}; ${app.armed ? t('armed') : t('not armed')}`,
    t`Keys: ${app.vault.reason ?? t`kept in the ${app.vault.kind}`}`,
    ...(health === null ? [t('No profile is open')] : healthLines(health, mismatches)),
    t`Orders in memory: ${countLine(orderStates)}`,
    t`Requests in memory: ${countLine(requestStates)}`,
    ...Object.entries(settings).map((entry) => t`Setting ${settingLine(entry)}`),
    t('Log, oldest line first:'),
  ]
  return lines.map((line) => `# ${redact(line.replaceAll(/\s+/g, ' '))}\n`).join('')
}

/** Such as `volley-diagnostics-2026-11-22-1441.txt`, in UTC. */
export const reportName = (at: number): string =>
  `volley-diagnostics-${new Date(at).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.txt`
