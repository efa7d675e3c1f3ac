import { useEffect } from 'react'
import { t } from '@/shared/languages/text'
import { usePricePick } from '@/renderer/state/stores/price-pick-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import '@/renderer/domain/drafts/pricing/price-pick.css'

/** Replaces a form while its two prices are picked, with instructions and a way back. */
export function PickBand({ onEnd }: { readonly onEnd: () => void }) {
  const first = usePricePick(({ pick }) => pick?.first ?? null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Dialogs opened in the meantime handle Esc themselves.
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null
      if (event.key !== 'Escape' || inDialog) return
      event.preventDefault()
      event.stopPropagation()
      onEnd()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [onEnd])
  return (
    <div className="price-pick-band" role="status" data-testid="price-pick-band">
      <span>
        {first === null
          ? t('Ladder: click its first price in the book or chart, or drag from the first to the last.')
          : t`From ${first}. Now click the last price.`}
      </span>
      <Button size="small" onClick={onEnd} keys="Esc">
        {t('Back')}
      </Button>
    </div>
  )
}
