import { t } from '@/shared/languages/text'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { findCalls } from './calls'
import { openCall, useApiDesk } from './desk-store'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'
import { Input } from '@/renderer/kit/ui/fields/input'

/** Arrow keys move through the list, starting at the search box. */
function moveFocus(list: HTMLElement | null, event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...(list?.querySelectorAll<HTMLElement>('input, button') ?? [])]
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** All declared calls by chapter, with a search over names, paths and chapters. */
export function CallList() {
  const [sought, setSought] = useState('')
  const name = useApiDesk((state) => state.name)
  const chapters = useMemo(() => findCalls(sought), [sought])
  const nav = useRef<HTMLElement>(null)
  const onEnter = (event: KeyboardEvent) => {
    const first = chapters[0]?.[1][0]
    if (isEnter(event) && first) openCall(first.name)
  }
  return (
    <nav ref={nav} className="call-list" aria-label={t('Calls')} onKeyDown={(event) => moveFocus(nav.current, event)}>
      <div className="call-list__search">
        <Search aria-hidden />
        <Input
          type="search"
          aria-label={t('Search calls')}
          placeholder={t('Search calls')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          onKeyDown={onEnter}
        />
      </div>
      <div className="call-list__scroll">
        {chapters.map(([chapter, calls]) => (
          <section key={chapter} aria-label={chapter}>
            <h3 className="call-list__chapter">{chapter}</h3>
            {calls.map((call) => (
              <Pressable
                key={call.name}
                className="call-list__call"
                aria-current={call.name === name}
                title={`${call.method} ${call.path}`}
                data-call={call.name}
                onClick={() => openCall(call.name)}
              >
                <span className="call-list__method" data-method={call.method}>
                  {call.method}
                </span>
                <span className="call-list__help">{call.help}</span>
              </Pressable>
            ))}
          </section>
        ))}
        {chapters.length === 0 && <p className="call-list__none">{t('No call has these words.')}</p>}
      </div>
    </nav>
  )
}
