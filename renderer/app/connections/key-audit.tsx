import { t } from '@/shared/languages/text'
import { auditOfKey } from '@/shared/trading/account/key-audit'
import { useHealth } from '@/renderer/state/stores/health/health-store'

/** Findings about the active key, most severe first; empty before the exchange has answered. */
export function KeyAudit() {
  const key = useHealth(({ health }) => health?.key ?? null)
  if (key === null) return null
  return (
    <ul className="key-audit" aria-label={t('Permissions of this key')} data-testid="key-audit">
      {auditOfKey(key.rights).map(({ about, tone, text }) => (
        <li key={about} data-tone={tone}>
          {text}
        </li>
      ))}
    </ul>
  )
}
