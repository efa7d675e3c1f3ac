import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { t } from '@/shared/languages/text'
import { PanelState } from './panel-state'

/** A component in a separate file of the page. */
export type Loaded<Props> = ComponentType<Props> & {
  /** Loads it before its first display, which then needs no placeholder. */
  readonly prepare: () => Promise<void>
}

/**
 * A part of the page that is loaded on first display, with `waiting` in its place: the page starts without parts that
 * are not on screen. React's own `lazy` shows a placeholder for at least 300 ms.
 */
export function loaded<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  waiting: ReactNode = <PanelState kind="loading" title={t('Loading panel')} />,
): Loaded<Props> {
  let part: ComponentType<Props> | null = null
  const prepare = async (): Promise<void> => {
    part ??= (await load())[name]
  }
  function Loaded(props: Props) {
    const [Part, setPart] = useState(() => part)
    const [isMissing, setIsMissing] = useState(false)
    useEffect(() => {
      if (Part !== null) return
      prepare().then(
        () => setPart(() => part),
        () => setIsMissing(true),
      )
    }, [Part])
    if (isMissing)
      throw new Error(t('This part of the page could not be loaded: Volley was closed or updated. Reload the page.'))
    return Part === null ? waiting : <Part {...props} />
  }
  return Object.assign(Loaded, { prepare })
}
