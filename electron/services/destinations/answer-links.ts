import { type Clock, every } from '@/shared/base/clock'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { type AnswerLink, linkOrigin } from '@/shared/trading/destinations/answer-link'
import type { Log } from '@/electron/base/diagnostics/log'
import type { Served, ServedAnswer, ServedRequest, ServeHttp } from '@/electron/base/env/env'
import { type Acknowledgements, outcomeTexts } from './acknowledgements'
import { linkPage } from './links/link-page'
import { signedLinkOf, signedPath } from './links/signed-path'

/** Serves links that acknowledge the alarms of a message on the local network. */
export interface AnswerLinks {
  /** Link of a message; null while none is served. */
  readonly linkOf: (dispatchId: string) => string | null
  /** Reason why no link is served although links are on; null without one. */
  readonly problem: () => string | null
  /** Follows the setting now. */
  readonly refresh: () => void
  readonly stop: () => void
}

export interface AnswerLinksParts {
  readonly clock: Clock
  readonly serveHttp: ServeHttp
  readonly acknowledgements: Acknowledgements
  readonly answerLink: () => AnswerLink
  readonly role: 'application' | 'watchman'
  /** Random secret of this installation. Throws if the disk refuses. */
  readonly linkKey: () => string
  readonly log: Log
  readonly changed: () => void
}

const CHECK_MS = 5 * SECOND_MS
/** System errors that the trader can act on. */
const reasons: Readonly<Partial<Record<string, string>>> = {
  EADDRINUSE: t('another program uses the port'),
  EADDRNOTAVAIL: t('this computer does not have the address'),
  EACCES: t('the system does not allow the port'),
}
const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : t('it failed')
  const text = reasons[code]
  return text === undefined ? code : `${text} (${code})`
}
const MOST_PER_MINUTE = 20
const MOST_CLIENTS = 256

/** True while a client is within its limit. More clients than the maximum in a minute are refused. */
function createLimit(clock: Clock): (client: string) => boolean {
  const counts = new Map<string, number>()
  let since = clock.mono()
  return (client) => {
    if (clock.mono() - since >= MINUTE_MS) {
      counts.clear()
      since = clock.mono()
    }
    if (!counts.has(client) && counts.size >= MOST_CLIENTS) return false
    counts.set(client, (counts.get(client) ?? 0) + 1)
    return counts.get(client)! <= MOST_PER_MINUTE
  }
}

const page = (status: number, title: string, isOffered = false): ServedAnswer => ({
  status,
  body: linkPage(title, isOffered),
})
const otherRole = { application: 'watchman', watchman: 'application' } as const
const MOVED = '?moved'

export function createAnswerLinks(parts: AnswerLinksParts): AnswerLinks {
  const { clock, serveHttp, acknowledgements, answerLink, role, linkKey, log, changed } = parts
  const isAllowed = createLimit(clock)
  let key = ''
  let served: { readonly origin: string; readonly server: Served } | null = null
  let isBusy = false
  let isStopped = false
  let problem: string | null = null

  function answer({ method, target, client }: ServedRequest): ServedAnswer {
    if (!isAllowed(client)) return page(429, t('Too many requests. Try again in a minute.'))
    if (method !== 'GET' && method !== 'POST') return page(405, t('This link is not valid.'))
    const isMoved = target.endsWith(MOVED)
    const path = isMoved ? target.slice(0, -MOVED.length) : target
    const link = signedLinkOf(key, path, clock.now())
    if (link?.isExpired === true) return page(410, t('This link has expired.'))
    const message = link === null ? null : acknowledgements.message(link.dispatchId)
    if (message === null) return page(404, t('This link is not valid.'))
    const { title } = message.dispatch
    const isPress = method === 'POST'
    const outcome = isPress
      ? acknowledgements.acknowledge(message, t`Link in ${message.dispatch.destination}`, t`Link, ${client}`)
      : acknowledgements.stateOf(message)
    if (outcome === 'elsewhere') {
      if (isMoved) return page(503, t('No process of Volley watches this account now. Try again in a minute.'))
      const location = `${linkOrigin(answerLink(), otherRole[role])}${path}${MOVED}`
      return { ...page(307, title), location }
    }
    if (isPress) log('alarm.answered', { destination: message.dispatch.destination, message: outcomeTexts[outcome] })
    return !isPress && outcome === 'done' ? page(200, title, true) : page(200, outcomeTexts[outcome])
  }

  function note(why: string | null): void {
    if (why === problem) return
    problem = why
    if (why !== null) log('alarm.links-not-served', { message: why })
    changed()
  }

  async function open(link: AnswerLink, origin: string): Promise<void> {
    try {
      key = linkKey()
      const { hostname, port } = new URL(origin)
      const server = await serveHttp({ address: link.address, host: `${hostname}:${port}`, port: Number(port) }, answer)
      if (isStopped) return void server.close()
      served = { origin, server }
      note(null)
    } catch (error) {
      note(reasonOf(error))
    }
  }

  async function follow(): Promise<void> {
    if (isBusy) return
    isBusy = true
    const link = answerLink()
    const origin = link.isOn ? linkOrigin(link, role) : null
    if (served !== null && served.origin !== origin) {
      const { server } = served
      served = null
      await server.close()
    }
    if (origin === null) note(null)
    else if (served === null && !isStopped) await open(link, origin)
    isBusy = false
  }

  void follow()
  const stop = every(clock, CHECK_MS, () => void follow())
  return {
    linkOf: (dispatchId) => (served === null ? null : `${served.origin}${signedPath(key, dispatchId, clock.now())}`),
    problem: () => problem,
    refresh: () => void follow(),
    stop() {
      isStopped = true
      stop()
      void served?.server.close()
      served = null
    },
  }
}
