import { LABEL_HEIGHT } from './line-label'

/** An area of a pane, in pixels from its upper left corner. */
export interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A label centered at a height of the pane, in pixels from the top. */
export interface RoomLabel {
  readonly y: number
  readonly width: number
}

/** Areas for the labels of a frame, taken by the layers in the order in which they are drawn. */
export interface LabelRoom {
  /** Starts a frame. `occupied`: what is drawn over the pane by others. */
  readonly clear: (occupied: readonly Area[]) => void
  /**
   * Takes the first free place along the line, and returns its left edge. The search goes from `from` to `to`: the
   * label starts at `from` if `to` is on the right, and ends there otherwise. Null, and nothing taken, if all is
   * occupied.
   */
  readonly take: (label: RoomLabel, from: number, to: number) => number | null
}

const GAP = 6

export function createLabelRoom(): LabelRoom {
  let taken: Area[] = []
  return {
    clear: (occupied) => void (taken = [...occupied]),
    take({ y, width }, from, to) {
      const [top, bottom] = [y - LABEL_HEIGHT / 2, y + LABEL_HEIGHT / 2]
      const beside = taken.filter((area) => area.top < bottom && area.bottom > top)
      const isRightward = to > from
      let left = isRightward ? from : from - width
      const inTheWay = (): Area | undefined =>
        beside.find((area) => left < area.right + GAP && left + width > area.left - GAP)
      for (let area = inTheWay(); area !== undefined; area = inTheWay())
        left = isRightward ? area.right + GAP : area.left - GAP - width
      if (isRightward ? left + width > to : left < to) return null
      taken.push({ left, right: left + width, top, bottom })
      return left
    },
  }
}
