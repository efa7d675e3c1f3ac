import { t } from '@/shared/languages/text'
import { formatAge } from '../format/time'
import { useShownNow } from '@/renderer/kit/ui/hooks/use-now'

/** Grows between readings, so that an outdated figure is visibly old. */
export function Age({
  at,
  className,
  title,
}: {
  readonly at: number
  readonly className: string
  readonly title?: string | undefined
}) {
  const now = useShownNow(true, 500)
  return <span className={className} title={title}>{t`age ${formatAge(Math.max(0, now - at))}`}</span>
}
