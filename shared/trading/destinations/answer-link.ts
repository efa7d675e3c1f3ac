import { z } from 'zod'
import { t } from '@/shared/languages/text'

/** Four numbers from 0 to 255, or an IPv6 address without a zone. */
const addressRule = t('must be an address of this computer in the network, such as 192.168.1.20')
const isAnywhere = (address: string): boolean => /^[0.:]*$/.test(address)
const IpAddress = z.union([z.ipv4(), z.ipv6()], addressRule)

/**
 * Links in messages that acknowledge alarms, served on the local network. Off: no port is open. The watchman uses the
 * next port.
 */
export const AnswerLink = z
  .strictObject({
    isOn: z.boolean(),
    address: z.string().max(45, addressRule),
    port: z
      .number(t('must be a whole number'))
      .int(t('must be a whole number'))
      .min(1024, t('must be from 1024 to 65534'))
      .max(65_534, t('must be from 1024 to 65534')),
  })
  .superRefine(({ isOn, address }, context) => {
    if (!isOn && address === '') return
    const message = !IpAddress.safeParse(address).success
      ? addressRule
      : isAnywhere(address)
        ? t('must be one address, not all of them')
        : null
    if (message !== null) context.addIssue({ code: 'custom', path: ['address'], message })
  })
export type AnswerLink = z.infer<typeof AnswerLink>
export const noAnswerLink: AnswerLink = { isOn: false, address: '', port: 8477 }

/** Origin of the links of a process. */
export function linkOrigin({ address, port }: AnswerLink, role: 'application' | 'watchman'): string {
  const host = address.includes(':') ? `[${address}]` : address
  return `http://${host}:${role === 'application' ? port : port + 1}`
}
