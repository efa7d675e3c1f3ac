import { t } from '@/shared/languages/text'
import { Button } from '@/renderer/kit/ui/buttons/button'

interface CloseAllButtonProps {
  /** Number of open positions. */
  readonly count: number
  /** Reason why no order can be sent; null if there is none. */
  readonly blockedReason: string | null
  readonly onClick: () => void
}

/** Opens the form that closes all positions. */
export function CloseAllButton({ count, blockedReason, onClick }: CloseAllButtonProps) {
  return (
    <Button
      size="small"
      tone="danger"
      disabled={count === 0 || blockedReason !== null}
      title={blockedReason ?? undefined}
      onClick={onClick}
      data-testid="close-all"
    >
      {count === 0 ? t('Close all…') : t`Close all ${count}…`}
    </Button>
  )
}
