import { connect, type Socket } from 'node:net'
import tls from 'node:tls'
import { t } from '@/shared/languages/text'
import { connectionFailure, problemOf } from './connection-failure'
import type { ProbeHost, StepPassed } from './env'
import { placeOf, type Proxy, type Target, targetOf } from './route'
import { openThroughProxy, reachProxy } from './tunnel'

const STEP_MS = 8000

type Passed = (step: StepPassed) => void

/** Rejects with the cause if known. */
const knownFailure = (error: unknown, target: Target): unknown => {
  const problem = problemOf(error, placeOf(target))
  return problem === null ? error : connectionFailure(problem)
}

async function openThrough(proxy: Proxy, target: Target, passed: Passed): Promise<Socket> {
  const near = await reachProxy(proxy, target)
  passed({ step: 'proxy', text: t`${placeOf(proxy)} answers` })
  const socket = await openThroughProxy(proxy, near, target)
  const as = proxy.kind === 'http' ? t('an HTTP') : t('a SOCKS5')
  passed({
    step: 'proxy-accepts',
    text: t`as ${as} proxy, ${proxy.login === null ? t('without a') : t('with the')} login`,
  })
  passed({ step: 'name', text: t('looked up by the proxy') })
  passed({ step: 'tcp', text: t`${placeOf(target)}, connected by the proxy` })
  return socket
}

function openDirectly(target: Target, passed: Passed): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...target, noDelay: true })
    const late = setTimeout(
      () => socket.destroy(connectionFailure({ cause: 'timeout', host: placeOf(target), proxy: null })),
      STEP_MS,
    )
    let isNamed = false
    const reportName = (text: string): void => {
      if (!isNamed) passed({ step: 'name', text })
      isNamed = true
    }
    socket.on('lookup', (error: Error | null, address) => (error === null ? reportName(address) : undefined))
    socket.once('error', (error) => {
      clearTimeout(late)
      reject(knownFailure(error, target))
    })
    socket.once('connect', () => {
      clearTimeout(late)
      reportName(t('an address, nothing to look up'))
      passed({ step: 'tcp', text: `${placeOf({ host: socket.remoteAddress ?? target.host, port: target.port })}` })
      resolve(socket)
    })
  })
}

const issuerOf = ({ issuer }: tls.PeerCertificate): string => {
  const name = issuer?.O ?? issuer?.CN ?? t('an issuer without a name')
  return Array.isArray(name) ? name.join(', ') : name
}

function encrypt(socket: Socket, target: Target, passed: Passed): Promise<void> {
  return new Promise((resolve, reject) => {
    const secure = tls.connect({ socket, host: target.host, ...serverName(target.host), minVersion: 'TLSv1.2' })
    const late = setTimeout(
      () => secure.destroy(connectionFailure({ cause: 'timeout', host: placeOf(target), proxy: null })),
      STEP_MS,
    )
    secure.once('error', (error) => {
      clearTimeout(late)
      reject(knownFailure(error, target))
    })
    secure.once('secureConnect', () => {
      clearTimeout(late)
      const certificate = secure.getPeerCertificate()
      const until = new Date(certificate.valid_to)
      const day = Number.isNaN(until.getTime()) ? certificate.valid_to : until.toISOString().slice(0, 10)
      const text = t`${secure.getProtocol() ?? t('TLS')}, certificate by ${issuerOf(certificate)}, valid until ${day}`
      passed({ step: 'tls', text: text.slice(0, 200) })
      resolve()
    })
  })
}

/** An IP address needs no server name. */
const serverName = (host: string): { readonly servername?: string } =>
  /^[\d.]+$|:/.test(host) ? {} : { servername: host }

/** Connects to a host over the real network. */
export const probeHost: ProbeHost = async (url, route, passed, signal) => {
  const target = targetOf(url)
  if (route.kind === 'unusable') throw connectionFailure(route.problem)
  const unlessAborted: Passed = (step) => (signal.aborted ? undefined : passed(step))
  const socket =
    route.kind === 'proxy'
      ? await openThrough(route.proxy, target, unlessAborted)
      : await openDirectly(target, unlessAborted)
  const end = (): void => void socket.destroy()
  signal.addEventListener('abort', end)
  // Later errors of this socket do not matter.
  socket.on('error', () => undefined)
  try {
    signal.throwIfAborted()
    const isPlain = url.startsWith('http:') || url.startsWith('ws:')
    if (isPlain) unlessAborted({ step: 'tls', text: t('not encrypted, which is allowed on this computer only') })
    else await encrypt(socket, target, unlessAborted)
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
