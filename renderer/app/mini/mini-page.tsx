import { QueryClientProvider } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { queryClient } from '@/renderer/state/queries/client'
import { MiniView } from './mini-view'
import { setMiniOpen } from './mini-window'

/** The whole page in the desktop application's mini window: it has no frame, so it brings its own way to close. */
export function MiniPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="mini-page">
        <MiniView />
        <button
          type="button"
          className="mini-page__close"
          aria-label="Close"
          title="Close"
          onClick={() => void setMiniOpen(false)}
        >
          <X aria-hidden />
        </button>
      </div>
    </QueryClientProvider>
  )
}
