import { rightsOfAccount, rightsOfClassic } from '@/electron/exchange/key/key-rights'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { CallResult } from '@/electron/exchange/protocol/call'
import type { Connection } from '@/electron/services/profiles/profiles'

/** UID of the key's account. Also reads the key's rights. Each account kind has a different call for it. */
export async function readUid({ rest, key }: ExchangeClient, { accountKind }: Connection): Promise<CallResult<string>> {
  if (accountKind === 'classic') {
    const info = await rest.spotAccountInfo({})
    if (info.kind === 'done') key?.learn(rightsOfClassic(info.data))
    return info.kind === 'done' ? { ...info, data: info.data.userId } : info
  }
  const [settings, info] = await Promise.all([rest.accountSettings({}), rest.accountInfo({})])
  if (info.kind === 'done') key?.learn(rightsOfAccount(info.data))
  return settings.kind === 'done' ? { ...settings, data: settings.data.uid } : settings
}
