import { useEffect, useRef } from 'react'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { isFor, pickPreset, TICKET, usePickedPreset } from '@/renderer/domain/presets/presets'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import { usePanelId } from '@/renderer/state/stores/selection-store'
import type { TicketForm } from './ticket-form'
import type { Ticket } from './use-ticket'

/** Applies a preset picked elsewhere to the ticket, unless an order is being reviewed. */
export function usePresetPick(ticket: Ticket, isFree: boolean, review: () => void): void {
  const { picked } = usePickedPreset()
  const isTarget = (usePanelId() ?? TICKET) === TICKET
  /** The ticket as filled by the preset. If it has changed since, the review does not open. */
  const awaited = useRef<TicketForm | null>(null)
  const take = useLatestCallback(() => {
    if (picked === null || !isTarget) return
    pickPreset(null)
    if (!isFree || !isFor(picked.preset, instrumentKey(ticket.category, ticket.symbol))) return
    const form = ticket.applyPreset(picked.preset)
    awaited.current = picked.isReviewed ? form : null
  })
  const reviewNow = useLatestCallback(review)
  useEffect(() => take(), [picked, take])
  useEffect(() => {
    if (awaited.current !== ticket.form) return
    awaited.current = null
    reviewNow()
  }, [ticket.form, reviewNow])
}
