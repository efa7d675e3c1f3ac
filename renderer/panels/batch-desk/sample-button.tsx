import { GraduationCap } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { readText } from '@/shared/sheets/text/delimited-text'
import { openImport } from '@/renderer/domain/drafts/desk-view'
import { useSampleSheet } from '@/renderer/domain/drafts/use-sample-sheet'
import { Button } from '@/renderer/kit/ui/buttons/button'

/** Opens the import with a sample sheet for the current symbol; hidden while its rules or price are unknown. */
export function SampleButton() {
  const sample = useSampleSheet()
  if (sample === null || !sample.isPriced) return null
  return (
    <Button icon={<GraduationCap />} onClick={() => openImport(readText(sample.text()))} data-testid="try-sample">
      {t('Try a sample…')}
    </Button>
  )
}
