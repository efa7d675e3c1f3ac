import { t } from '@/shared/languages/text'
import { PRACTICE_ID } from '@/shared/trading/account/practice-id'
import type { Profile } from '@/shared/ipc/contract'
import type { Settings } from '@/shared/settings/settings'
import type { ExchangeAddresses } from '@/electron/exchange/protocol/credentials'
import { refused, type ServiceError } from '@/electron/base/service-error'

/** Exchange, addresses and kind of account. */
export interface Connection {
  readonly id: string
  readonly label: string
  readonly environment: Profile['environment']
  readonly accountKind: Profile['accountKind']
  /** Null for the practice exchange until it runs. */
  readonly addresses: ExchangeAddresses | null
}

/** Addresses (exchange: Hosts). Demo shares the REST host and differs by a header. */
const builtIn: readonly Connection[] = [
  {
    id: 'bitget-live',
    label: t('Bitget'),
    environment: 'live',
    accountKind: 'unified',
    addresses: {
      rest: 'https://api.bitget.com',
      wsPublic: 'wss://ws.bitget.com/v2/ws/public',
      wsPrivate: 'wss://ws.bitget.com/v2/ws/private',
    },
  },
  {
    id: 'bitget-demo',
    label: t('Bitget demo'),
    environment: 'demo',
    accountKind: 'unified',
    addresses: {
      rest: 'https://api.bitget.com',
      wsPublic: 'wss://wspap.bitget.com/v2/ws/public',
      wsPrivate: 'wss://wspap.bitget.com/v2/ws/private',
    },
  },
]

/** All selectable connections: practice first, then the built-in ones, then the user's own. */
export function listConnections(settings: Settings, practice: ExchangeAddresses | null): readonly Connection[] {
  const own = settings.customProfiles.map(({ id, label, accountKind, rest, wsPublic, wsPrivate }): Connection => ({
    id,
    label,
    environment: 'custom',
    accountKind,
    addresses: { rest, wsPublic, wsPrivate },
  }))
  return [
    { id: PRACTICE_ID, label: t('Practice'), environment: 'practice', accountKind: 'unified', addresses: practice },
    ...builtIn,
    ...own,
  ]
}

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])
const isLoopback = (address: string): boolean => URL.canParse(address) && loopbackHosts.has(new URL(address).hostname)

/** Volley uses the channels of v2. */
const isOfV3 = (address: string): boolean => URL.canParse(address) && new URL(address).pathname.startsWith('/v3/')

/** Error in the addresses, which are at `path` of the input. Null if they may receive keys and orders. */
export function addressProblem(addresses: ExchangeAddresses, path = ''): ServiceError | null {
  const required: readonly (readonly [keyof ExchangeAddresses, string, string])[] = [
    ['rest', 'https:', 'http:'],
    ['wsPublic', 'wss:', 'ws:'],
    ['wsPrivate', 'wss:', 'ws:'],
  ]
  for (const field of ['wsPublic', 'wsPrivate'] as const) {
    if (isOfV3(addresses[field])) return refused('address-of-v3', { field: path + field })
  }
  for (const [field, secure, plain] of required) {
    const address = addresses[field]
    const protocol = URL.canParse(address) ? new URL(address).protocol : ''
    if (protocol === secure || (protocol === plain && isLoopback(address))) continue
    return refused('address-not-encrypted', { field: path + field, secure, plain })
  }
  return null
}

/** Real money waits until the user arms it. Practice money and exchanges on this machine do not. */
export const startsArmed = ({ environment, addresses }: Connection): boolean =>
  environment === 'practice' ||
  environment === 'demo' ||
  (environment === 'custom' && addresses !== null && isLoopback(addresses.rest))

/** Demo trading shares the live REST host. The header selects it (exchange: Hosts). */
export const headersOf = ({ environment }: Connection): Readonly<Record<string, string>> =>
  environment === 'demo' ? { paptrading: '1' } : {}

/** ID of an exchange in stored data. The practice exchange has a different port every time and is the same exchange. */
export const exchangeOf = ({ environment, addresses }: Connection): string =>
  environment === 'custom' && addresses !== null ? new URL(addresses.rest).host : environment
