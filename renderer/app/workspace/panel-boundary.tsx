import { Component, type ReactNode } from 'react'
import { t } from '@/shared/languages/text'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'

interface PanelBoundaryProps {
  readonly title: string
  readonly children: ReactNode
}

/** A failing panel must not affect the others. React supports error boundaries only as classes. */
export class PanelBoundary extends Component<PanelBoundaryProps, { readonly failure: string | null }> {
  override state = { failure: null }

  static getDerivedStateFromError(error: unknown): { failure: string } {
    return { failure: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children
    const again = <Button onClick={() => this.setState({ failure: null })}>{t('Show it again')}</Button>
    return (
      <PanelState
        kind="error"
        title={t`${this.props.title} could not be shown`}
        text={this.state.failure}
        action={again}
      />
    )
  }
}
