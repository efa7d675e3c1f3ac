import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { Category, SymbolName } from '../exchange/protocol/fields'
import { ChartInterval } from '../trading/market/candle'

/** Raise it when the same text means another layout, and add a step to `migrateLayout`. */
export const LAYOUT_VERSION = 2
/** A larger file is no layout of Volley and is not read. */
export const MOST_LAYOUT_BYTES = 256 * 1024
const MOST_PANELS = 60
const MOST_DEPTH = 20

/** Connects panels: all panels of a link show the same symbol. */
export const links = ['A', 'B', 'C', 'D'] as const
export type Link = (typeof links)[number]

/** The name of a panel, and the number of a further panel of its type. */
export const PanelId = z.string().regex(/^[a-z][a-z0-9-]{0,39}(?:#[1-9]\d{0,2})?$/, t('must be the name of a panel'))
const Pixels = z.number().min(0).max(100_000)
/** A name of limited length that may be unknown to this version. */
const AnyName = z.string().max(60)

/** A group of panels, one tab each. */
const Leaf = z.object({
  type: z.literal('leaf'),
  data: z.object({ id: AnyName, views: z.array(AnyName).min(1), activeView: AnyName.optional() }),
  size: Pixels.optional(),
})
/** Groups side by side or one below the other, alternating with every level. */
const Branch = z.object({
  type: z.literal('branch'),
  get data(): z.ZodArray<z.ZodUnion<[typeof Leaf, typeof Branch]>> {
    return z.array(z.union([Leaf, Branch]))
  },
  size: Pixels.optional(),
})
type GridNode = z.infer<typeof Leaf> | z.infer<typeof Branch>

const Panel = z.object({
  id: PanelId,
  contentComponent: PanelId,
  title: z.string().max(120).optional(),
  minimumWidth: Pixels.optional(),
  minimumHeight: Pixels.optional(),
})

const depthOf = (node: GridNode): number =>
  node.type === 'leaf' ? 1 : 1 + Math.max(0, ...node.data.map((child) => depthOf(child)))
const viewsOf = (node: GridNode): readonly string[] =>
  node.type === 'leaf' ? node.data.views : node.data.flatMap((child) => viewsOf(child))

const typeOf = (panelId: string): string | undefined => panelId.split('#')[0]

/** A saved arrangement in the docking library's format. Its panels are not validated. */
export const SavedPanels = z.object({
  grid: z.object({
    root: Branch,
    width: Pixels,
    height: Pixels,
    orientation: z.enum(['HORIZONTAL', 'VERTICAL']),
  }),
  panels: z.record(z.string(), z.unknown()),
  activeGroup: AnyName.optional(),
})
type SavedPanels = z.infer<typeof SavedPanels>

/** An arrangement with its panels. Unknown members are removed. */
export const DockedPanels = SavedPanels.extend({ panels: z.record(PanelId, Panel) }).superRefine(
  ({ grid: { root }, panels }, context) => {
    const problem = (path: readonly (string | number)[], message: string): void =>
      context.addIssue({ code: 'custom', path: [...path], message })
    if (depthOf(root) > MOST_DEPTH) return problem(['grid', 'root'], t`must not be more than ${MOST_DEPTH} levels deep`)
    const views = viewsOf(root)
    if (views.length === 0 || views.length > MOST_PANELS)
      problem(['grid', 'root'], t`must hold between 1 and ${MOST_PANELS} panels`)
    const twice = views.find((view, at) => views.indexOf(view) !== at)
    if (twice !== undefined) problem(['grid', 'root'], t`must hold ${twice} once`)
    const unknownView = views.find((view) => !Object.hasOwn(panels, view))
    if (unknownView !== undefined) problem(['panels'], t`must describe ${unknownView}, which is in the grid`)
    for (const [name, { id, contentComponent }] of Object.entries(panels)) {
      if (!views.includes(name)) problem(['panels', name], t('must be in the grid'))
      if (id !== name) problem(['panels', name, 'id'], t`must be ${name}`)
      if (typeOf(name) !== contentComponent) problem(['panels', name, 'contentComponent'], t`must be ${typeOf(name)}`)
    }
  },
)
export type DockedPanels = z.infer<typeof DockedPanels>

const PanelSubject = z.object({ category: Category, symbol: SymbolName })
/** Subjects of the panels: looks by link or by panel, links by panel, candles by chart. */
export const Linking = z.object({
  looks: z.record(z.string().max(60), PanelSubject),
  panels: z.record(PanelId, z.enum(links).nullable()),
  intervals: z.record(PanelId, ChartInterval),
})
export type Linking = z.infer<typeof Linking>
export const noLinking: Linking = { looks: {}, panels: {}, intervals: {} }

/** Arrangement of a window: its panels, their positions, and their subjects. */
export const Layout = z.object({
  version: z.literal(LAYOUT_VERSION),
  arrangement: DockedPanels,
  linking: Linking,
})
export type Layout = z.infer<typeof Layout>

/** Limits the depth: a recursive schema would overflow the stack on malicious input. */
function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > 3 * MOST_DEPTH) return false
    level = level.flatMap((element) => (typeof element === 'object' && element !== null ? Object.values(element) : []))
  }
  return true
}
/** A layout from outside: a file, or a page. */
export const LayoutInput = z.custom<Layout>(isShallow, t('must not be nested that deep')).pipe(Layout)

/** Migrates a saved layout of any older version to the present version. Null if unknown. */
export function migrateLayout(saved: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  if (saved.version === LAYOUT_VERSION) return { ...saved }
  // Before panels had links all of them showed one symbol.
  if (saved.version === 1) return { ...saved, version: 2, linking: noLinking }
  return null
}

/**
 * The part of a saved arrangement with readable and known panels, and the names of the omitted panels. Null if no panel
 * remains.
 */
export function withoutUnknown(
  { grid, panels, activeGroup, ...rest }: SavedPanels,
  isKnown: (component: string) => boolean,
): { readonly arrangement: DockedPanels; readonly omittedPanels: readonly string[] } | null {
  const knownPanels = Object.fromEntries(
    viewsOf(grid.root).flatMap((name) => {
      const { data: panel } = Panel.safeParse(panels[name])
      const isUsable = panel?.id === name && panel.contentComponent === typeOf(name) && isKnown(panel.contentComponent)
      return isUsable ? [[name, panel] as const] : []
    }),
  )
  function pruned(node: GridNode): GridNode | null {
    if (node.type === 'branch') {
      const data = node.data.map((child) => pruned(child)).filter((child) => child !== null)
      return data.length === 0 ? null : { ...node, data }
    }
    const views = node.data.views.filter((view) => Object.hasOwn(knownPanels, view))
    if (views.length === 0) return null
    const { activeView } = node.data
    const active = activeView !== undefined && views.includes(activeView) ? activeView : views[0]!
    return { ...node, data: { ...node.data, views, activeView: active } }
  }
  const root = pruned(grid.root)
  if (root === null || root.type === 'leaf') return null
  const groups = (node: GridNode): readonly string[] =>
    node.type === 'leaf' ? [node.data.id] : node.data.flatMap((child) => groups(child))
  const active = activeGroup !== undefined && groups(root).includes(activeGroup) ? activeGroup : groups(root)[0]!
  const names = new Set([...Object.keys(panels), ...viewsOf(grid.root)])
  const { data } = DockedPanels.safeParse({
    ...rest,
    grid: { ...grid, root },
    panels: knownPanels,
    activeGroup: active,
  })
  return data
    ? { arrangement: data, omittedPanels: [...names].filter((name) => !Object.hasOwn(knownPanels, name)) }
    : null
}
