import { t } from '@/shared/languages/text'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { type RefObject, useState } from 'react'
import type { DraftHead } from '@/shared/trading/batch/draft/draft'
import { MAX_DRAFT_NAME } from '@/shared/trading/batch/draft/draft-name'
import { renameDraft } from '@/renderer/domain/drafts/store/draft-store'
import { Input } from '@/renderer/kit/ui/fields/input'

interface RenameFieldProps {
  readonly draft: DraftHead
  /** The tab strip that contains the draft's tab. */
  readonly strip: RefObject<HTMLElement | null>
  readonly onEnd: () => void
}

const MIN_WIDTH_PX = 220

/** Positions the field above the tab. A tab list may contain only tabs. */
function coverTab(input: HTMLInputElement, strip: HTMLElement | null, id: string): void {
  const tab = strip?.querySelector<HTMLElement>(`[data-document="${CSS.escape(id)}"]`)
  if (strip === null || !tab) return
  tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  input.style.left = `${tab.offsetLeft - strip.scrollLeft}px`
  input.style.width = `${Math.max(tab.offsetWidth, MIN_WIDTH_PX)}px`
}

/** Edits the name in a tab. Enter and blur save it; Esc and an empty name do not. */
export function RenameField({ draft, strip, onEnd }: RenameFieldProps) {
  const [name, setName] = useState(draft.name)
  const saveName = () => {
    const typed = name.trim()
    if (typed !== '' && typed !== draft.name) void renameDraft(draft.id, typed)
    onEnd()
  }
  return (
    <Input
      className="rename-field"
      aria-label={t`Name of ${draft.name}`}
      ref={(input) => (input === null ? undefined : coverTab(input, strip.current, draft.id))}
      value={name}
      maxLength={MAX_DRAFT_NAME}
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setName(event.target.value)}
      onBlur={saveName}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (isEnter(event)) saveName()
        if (event.key === 'Escape') onEnd()
      }}
    />
  )
}
