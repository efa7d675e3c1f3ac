import { Button } from '@/renderer/kit/ui/button'

/** Says what was deleted, and takes it back. */
export const DeletedBand = ({ name, onUndo }: { readonly name: string; readonly onUndo: () => void }) => (
  <p className="documents__band" role="status">
    <span>“{name}” was deleted.</span>
    <Button size="small" onClick={onUndo}>
      Undo
    </Button>
  </p>
)
