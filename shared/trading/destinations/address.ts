import { t } from '@/shared/languages/text'

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]', '::1'])

/** True for the local computer. Its traffic cannot be intercepted on a network. */
export const isLoopbackHost = (host: string): boolean => loopbackHosts.has(host.toLowerCase())

/** Rule that the web address of a destination breaks; null if alarms may be sent there. */
export function webAddressProblem(address: string): string | null {
  if (!URL.canParse(address)) return t('must be a web address such as https://example.com/alarms')
  const { protocol, hostname, username, password, search, hash } = new URL(address)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackHost(hostname)))
    return t('must start with https:// (http:// is allowed to this machine only)')
  if (username !== '' || password !== '')
    return t('must carry no user name and no password: secrets have their own fields')
  return search === '' && hash === '' ? null : t('must end before any ? or #')
}
