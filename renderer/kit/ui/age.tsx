import { formatAge } from '../format/time'
import { useShownNow } from './use-now'

/** Grows by itself between readings, so that a figure nobody renews is seen to age. */
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
  return (
    <span className={className} title={title}>
      age {formatAge(Math.max(0, now - at))}
    </span>
  )
}
