import { type SubKeys, grantsOf } from '@/practice/services/sub-accounts/sub-keys'
import type { Routes } from './routes'

/** Keys of sub-accounts (spec: calls 18 and 19). */
export function createSubAccountRoutes(subKeys: SubKeys): Pick<Routes, 'createSubApikey' | 'updateSubApi'> {
  return {
    createSubApikey(request, uid) {
      const created = subKeys.create(uid, request)
      if (!created.ok) return created
      const { uid: subUid, label, apiKey, secretKey, ips = [] } = created.key
      const { permType, permList } = request
      return {
        ok: true,
        data: { subUid, label, apiKey, secretKey, permType, permList, ipList: ips.length > 0 ? [...ips] : null },
      }
    },
    updateSubApi(request, uid) {
      const updated = subKeys.update(uid, request)
      if (!updated.ok) return updated
      const { label: note, apiKey, ips = [] } = updated.key
      const { type, permissions } = grantsOf(updated.key)
      return { ok: true, data: { note, apiKey, type, permissions: [...permissions], ips: [...ips] } }
    },
  }
}
