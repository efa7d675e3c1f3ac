import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { t } from '@/shared/languages/text'

/** A part of the page that is loaded on first display: the page starts without parts that are not on screen. */
export const loaded = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyExoticComponent<ComponentType> =>
  lazy(async () => {
    try {
      return { default: (await load())[name] }
    } catch {
      throw new Error(t('This part of the page could not be loaded: Volley was closed or updated. Reload the page.'))
    }
  })
