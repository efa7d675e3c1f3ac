import { useMemo, useRef, useState } from 'react'
import { type ChartDrawing, type DrawingKind, MAX_DRAWINGS } from '@/shared/settings/chart-drawings'
import type { Category } from '@/shared/exchange/protocol/fields'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'

type List = readonly ChartDrawing[]

/** Drawings of a symbol with their actions. Every change is saved at once and can be undone. */
export interface Drawings {
  readonly list: List
  readonly hidden: boolean
  /** Tool of the drawing that is being placed. */
  readonly tool: DrawingKind | null
  readonly selected: ChartDrawing | null
  readonly isFull: boolean
  readonly canUndo: boolean
  readonly begin: (tool: DrawingKind | null) => void
  readonly select: (id: string | null) => void
  readonly add: (drawing: ChartDrawing) => void
  readonly change: (drawing: ChartDrawing) => void
  readonly remove: (id: string) => void
  readonly removeAll: () => void
  readonly undo: () => void
  readonly setHidden: (hidden: boolean) => void
}
const none: List = []
const MOST_UNDONE = 50

const savedDrawings = () => useSettings.getState().settings.chartDrawings
const setHidden = (hidden: boolean): void => void saveSettings({ chartDrawings: { ...savedDrawings(), hidden } })

/**
 * Drawings of a symbol with local changes. A reply to an earlier change must not revert a later one, so the saved list
 * applies again only after all replies.
 */
function useSavedList(key: string): readonly [List, (next: List) => void] {
  const saved = useSettings(({ settings }) => settings.chartDrawings.bySymbol[key]) ?? none
  const [edited, setEdited] = useState<{ readonly key: string; readonly list: List } | null>(null)
  const unanswered = useRef(0)
  const save = (list: List): void => {
    const { [key]: _, ...others } = savedDrawings().bySymbol
    const bySymbol = list.length === 0 ? others : { ...others, [key]: [...list] }
    setEdited({ key, list })
    unanswered.current += 1
    void saveSettings({ chartDrawings: { ...savedDrawings(), bySymbol } }).finally(() => {
      unanswered.current -= 1
      if (unanswered.current === 0) setEdited(null)
    })
  }
  return [edited?.key === key ? edited.list : saved, save]
}

const isOnlyText = (before: ChartDrawing | undefined, { text }: ChartDrawing): boolean =>
  before !== undefined && before.kind === 'note' && before.text !== text

export function useDrawings(category: Category, symbol: string): Drawings {
  const key = instrumentKey(category, symbol)
  const hidden = useSettings(({ settings }) => settings.chartDrawings.hidden)
  const [list, save] = useSavedList(key)
  const [tool, setTool] = useState<{ readonly key: string; readonly kind: DrawingKind } | null>(null)
  const [selectedId, setSelected] = useState<string | null>(null)
  /** Previous lists by symbol for undo, and the note whose keystrokes form one change. */
  const [before, setBefore] = useState<Readonly<Record<string, readonly List[]>>>({})
  const typed = useRef<string | null>(null)
  const saveNow = useLatestCallback(save)

  return useMemo(() => {
    const past = before[key] ?? []
    const saveStep = (next: List, letterOf: string | null = null): void => {
      if (letterOf === null || typed.current !== letterOf)
        setBefore((all) => ({ ...all, [key]: [...(all[key] ?? []), list].slice(-MOST_UNDONE) }))
      typed.current = letterOf
      saveNow(next)
    }
    const select = (id: string | null): void => {
      typed.current = null
      setSelected(id)
    }
    return {
      list,
      hidden,
      tool: tool?.key === key ? tool.kind : null,
      selected: hidden ? null : (list.find(({ id }) => id === selectedId) ?? null),
      isFull: list.length >= MAX_DRAWINGS,
      canUndo: past.length > 0,
      begin(kind) {
        setTool(kind === null ? null : { key, kind })
        select(null)
        if (kind !== null && hidden) setHidden(false)
      },
      select,
      add: (drawing) => saveStep([...list, drawing]),
      change(drawing) {
        const existing = list.find(({ id }) => id === drawing.id)
        saveStep(
          list.map((entry) => (entry === existing ? drawing : entry)),
          isOnlyText(existing, drawing) ? drawing.id : null,
        )
      },
      remove: (id) => saveStep(list.filter((entry) => entry.id !== id)),
      removeAll: () => saveStep(none),
      undo() {
        const last = past.at(-1)
        if (last === undefined) return
        typed.current = null
        setBefore((all) => ({ ...all, [key]: past.slice(0, -1) }))
        saveNow(last)
      },
      setHidden,
    }
  }, [key, hidden, list, before, tool, selectedId, saveNow])
}
