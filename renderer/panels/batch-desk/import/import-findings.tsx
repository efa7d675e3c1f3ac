import { Info, TriangleAlert } from 'lucide-react'
import { t } from '@/shared/languages/text'
import type { ImportFinding } from '@/shared/trading/import/finding'

/** Remarks about a sheet before its rows enter the draft, most important first. */
export function ImportFindings({ findings }: { readonly findings: readonly ImportFinding[] }) {
  if (findings.length === 0) return null
  return (
    <ul className="import-findings" aria-label={t('Remarks on this sheet')} tabIndex={0}>
      {findings.map(({ rule, level, text }) => (
        <li key={`${rule} ${text}`} data-level={level} data-rule={rule}>
          {level === 'look' ? <TriangleAlert aria-label={t('Look')} /> : <Info aria-label={t('Note')} />}
          <span>{text}.</span>
        </li>
      ))}
    </ul>
  )
}
