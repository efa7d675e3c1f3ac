import { Dialog as Base } from '@base-ui/react/dialog'
import { Command as Palette } from 'cmdk'
import type { ReactNode } from 'react'
import { closeOverlay, type Overlay, useScreen } from '@/renderer/state/stores/screen-store'
import '@/renderer/kit/ui/overlays/overlay.css'
import './command-palette.css'

interface PaletteDialogProps {
  readonly overlay: Overlay
  readonly label: string
  readonly children: ReactNode
}

/**
 * Dialog with a searchable list. The dialog of the palette library writes a style sheet into the page, which the
 * content policy forbids. The entries are sorted here, because the library could rank a cancel first for letters
 * scattered over its name.
 */
export function PaletteDialog({ overlay, label, children }: PaletteDialogProps) {
  const open = useScreen((screen) => screen.overlay === overlay)
  return (
    <Base.Root open={open} onOpenChange={() => closeOverlay(overlay)}>
      <Base.Portal>
        <Base.Backdrop className="dialog__backdrop" />
        <Base.Popup className="palette" aria-label={label}>
          <Palette label={label} shouldFilter={false} loop>
            {children}
          </Palette>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
