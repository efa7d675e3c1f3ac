import { t } from '@/shared/languages/text'

/** Steps of a connection to an exchange, in sequence. */
export const connectionSteps = [
  'settings',
  'proxy',
  'proxy-accepts',
  'name',
  'tcp',
  'tls',
  'time',
  'public-socket',
  'key',
  'private-socket',
] as const
export type ConnectionStep = (typeof connectionSteps)[number]

/** Exchange and proxy of a connection: hosts with ports. */
export interface Between {
  readonly host: string
  /** Null without a proxy. */
  readonly proxy: string | null
}

interface Cause {
  readonly step: ConnectionStep
  readonly textOf: (between: Between) => string
  readonly todo: string
}

const via = ({ proxy }: Between): string => t`the proxy ${proxy ?? ''}`.trimEnd()
const Via = (between: Between): string => t`The proxy ${between.proxy ?? ''}`.trimEnd()
const cause = (step: ConnectionStep, textOf: Cause['textOf'], todo: string): Cause => ({ step, textOf, todo })

const proxyAddress = t('Check the address and port of the proxy under Connections, and whether it runs.')
const mixedUp = t('Check kind and port of the proxy under Connections: HTTP and SOCKS5 are mixed up easily.')
const proxyOwner = t('Contact the operator of the proxy, or choose another one under Connections.')
const checkNetwork = t('Check the network of this computer, then the address under Connections.')
const neverGoesOn = t('Volley never goes on with a certificate it cannot prove.')

/**
 * Known causes of a failed connection, each with its step, sentence and action. Footer, diagnostics and connection test
 * use this table.
 */
export const connectionCauses = {
  'proxy-not-found': cause('proxy', (at) => t`The name of ${via(at)} is not known`, proxyAddress),
  'proxy-refused': cause('proxy', (at) => t`${Via(at)} refused the connection: nothing listens there`, proxyAddress),
  'proxy-unreachable': cause('proxy', (at) => t`${Via(at)} cannot be reached from this computer`, proxyAddress),
  'proxy-timeout': cause('proxy', (at) => t`${Via(at)} did not answer in time`, proxyAddress),
  'proxy-unusable': cause(
    'settings',
    () => t('The system names a proxy of an unsupported kind'),
    t('Volley speaks HTTP CONNECT and SOCKS5. Enter such a proxy under Connections.'),
  ),
  'proxy-unreadable': cause(
    'settings',
    () => t('The saved proxy settings cannot be read, and a direct connection is not used instead'),
    t('Choose the proxy again under Connections.'),
  ),
  'proxy-login-locked': cause(
    'settings',
    (at) => t`The login for ${via(at)} cannot be read`,
    t('Unlock the keyring, or enter the login again under Connections.'),
  ),
  'proxy-login-needed': cause(
    'proxy-accepts',
    (at) => t`${Via(at)} asks for a user name and password`,
    t('Enter them under Connections.'),
  ),
  'proxy-login-refused': cause(
    'proxy-accepts',
    (at) => t`${Via(at)} refused the user name or password`,
    t('Enter them again under Connections.'),
  ),
  'proxy-forbids': cause('proxy-accepts', (at) => t`${Via(at)} does not allow connections to ${at.host}`, proxyOwner),
  'proxy-not-a-proxy': cause(
    'proxy-accepts',
    (at) => t`The server at ${at.proxy ?? t('the address of the proxy')} is not a proxy of this kind`,
    mixedUp,
  ),
  'proxy-cut': cause('proxy-accepts', (at) => t`${Via(at)} closed the connection without a response`, mixedUp),
  'proxy-silent': cause(
    'proxy-accepts',
    (at) => t`${Via(at)} accepted the connection but did not report in time if it can reach ${at.host}`,
    proxyOwner,
  ),
  'proxy-cannot-reach': cause(
    'tcp',
    (at) => t`${Via(at)} cannot reach ${at.host}`,
    t`Check the address of the exchange. ${proxyOwner}`,
  ),
  'proxy-target-refused': cause(
    'tcp',
    (at) => t`${at.host} refused the connection of ${via(at)}`,
    t('Check the address and port of the exchange under Connections.'),
  ),
  'name-not-found': cause('name', (at) => t`There is no host named ${at.host}`, checkNetwork),
  'name-lookup-failed': cause('name', (at) => t`The name ${at.host} cannot be looked up now`, checkNetwork),
  refused: cause(
    'tcp',
    (at) => t`${at.host} refused the connection`,
    t('Check the address and port, and whether the exchange runs there.'),
  ),
  unreachable: cause('tcp', (at) => t`${at.host} cannot be reached from this computer`, checkNetwork),
  timeout: cause('tcp', (at) => t`${at.host} did not answer in time`, checkNetwork),
  cut: cause(
    'tcp',
    (at) => t`The connection to ${at.host} was cut before it was ready`,
    t('A firewall may block it; if it persists, contact the operator of the network.'),
  ),
  'tls-expired': cause(
    'tls',
    (at) => t`The certificate of ${at.host} has expired`,
    t`Check the date of this computer. ${neverGoesOn}`,
  ),
  'tls-not-yet-valid': cause(
    'tls',
    (at) => t`The certificate of ${at.host} is not valid yet`,
    t`The clock of this computer is probably behind: set it right. ${neverGoesOn}`,
  ),
  'tls-wrong-host': cause(
    'tls',
    (at) => t`The certificate shown by ${at.host} is for another host`,
    t`Check the address; a login page of the network may intercept the connection. ${neverGoesOn}`,
  ),
  'tls-self-signed': cause(
    'tls',
    (at) => t`The certificate of ${at.host} is self-signed: no authority vouches for it`,
    t`A company proxy may be reading the traffic: ask that this host is left out. ${neverGoesOn}`,
  ),
  'tls-unknown-issuer': cause(
    'tls',
    (at) => t`The certificate of ${at.host} was issued by an authority this computer does not trust`,
    t`A company proxy may be reading the traffic: ask that this host is left out. ${neverGoesOn}`,
  ),
  'tls-revoked': cause('tls', (at) => t`The certificate of ${at.host} was revoked`, neverGoesOn),
  'tls-not-spoken': cause(
    'tls',
    (at) => t`${at.host} does not encrypt where encryption is expected`,
    t('Check the port of the address: plain HTTP may listen there.'),
  ),
  'tls-failed': cause(
    'tls',
    (at) => t`No encryption could be agreed on with ${at.host}`,
    t('Volley requires TLS 1.2 or newer; check the address, or contact the operator of the server.'),
  ),
} as const satisfies Readonly<Record<string, Cause>>
export type ConnectionCause = keyof typeof connectionCauses

export interface ConnectionProblem extends Between {
  readonly cause: ConnectionCause
}

/** One sentence without its full stop. */
export const causeText = (problem: ConnectionProblem): string => connectionCauses[problem.cause].textOf(problem)

/** Cause and action, as sentences. */
export const problemSentences = (problem: ConnectionProblem): string =>
  `${causeText(problem)}. ${connectionCauses[problem.cause].todo}`
